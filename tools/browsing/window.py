"""One Chromium without a screen, driven through WebDriver, and everything that it complains of."""
import json, os, time
from urllib.parse import urlsplit
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

CHROMIUM, DRIVER = "/usr/bin/chromium", "/usr/bin/chromedriver"
FLAGS = ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage", "--lang=en"]


# A worker between page and server would answer in its place: only the tests of the worker have one.
NO_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })"


class Window:
    """A window of the test's own, with a temporary profile, and without a service worker unless one is asked for."""

    def __init__(self, base, flags=(), has_worker=False, binary=CHROMIUM):
        self.base, self.complaints, self.strangers, self.sent = base, [], [], []
        self.documents = set()
        options = webdriver.ChromeOptions()
        options.binary_location = str(binary)
        # Chromium refuses to run its sandbox as root.
        for flag in FLAGS + list(flags) + (["--no-sandbox"] if os.getuid() == 0 else []):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(DRIVER))
        self.driver.set_page_load_timeout(30)
        self.cdp("Page.enable")
        if not has_worker:
            self.before_each_page(NO_WORKER)
        self.zone("Europe/Madrid")
        self.size(1280)
        self.scheme("light")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def cdp(self, command, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def js(self, script, *values):
        return self.driver.execute_script(script, *values)

    def size(self, width):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=844 if width < 700 else 900,
                 deviceScaleFactor=1, mobile=width < 700)

    def scheme(self, name):
        self.cdp("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": name}, {"name": "prefers-reduced-motion", "value": "reduce"}])

    def zone(self, name):
        self.cdp("Emulation.setTimezoneOverride", timezoneId=name)

    def scripts(self, are_on):
        """Scripts of the page no longer run; those of a test do."""
        self.cdp("Emulation.setScriptExecutionDisabled", value=not are_on)

    def before_each_page(self, script):
        """Runs something before a page's own script; returns what takes it away again."""
        number = self.cdp("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        return lambda: self.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=number)

    def open(self, path):
        self.listen()
        self.driver.get(self.base + path)

    def address(self):
        return self.driver.current_url.removeprefix(self.base)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def has(self, selector):
        return bool(self.all(selector))

    def text(self, selector):
        return self.js("return document.querySelector(arguments[0])?.textContent?.trim() ?? null", selector)

    def value(self, selector):
        return self.js("return document.querySelector(arguments[0])?.value ?? null", selector)

    def until(self, condition, seconds=20.0):
        """The value of the condition when it came true; False when it did not in time."""
        end, trouble = time.monotonic() + seconds, None
        while time.monotonic() < end:
            try:
                if result := condition():
                    return result
                trouble = None
            except WebDriverException as error:
                trouble = error  # between two pages there is nothing to ask
            time.sleep(0.05)
        if trouble:
            print(f"        while waiting: {trouble.msg}")
        return False

    def listen(self):
        """Takes in what the console and the network have said since the last time."""
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.note(message["params"])
        for line in self.driver.get_log("browser"):
            # Of a page that is an error the console says so; and Chromium looks for an icon where a page names none.
            is_status = line["source"] == "network" and "responded with a status of" in line["message"]
            address = line["message"].split(" - ")[0]
            # A file that cannot be taken is answered to the script, which says so.
            known = (f"{self.base}/favicon.ico", f"{self.base}/do/files")
            if not (is_status and (address in self.documents or address in known)):
                self.complaints.append(f"{self.address()}: {line['message']}"[:300])

    def note(self, parameters):
        request = parameters["request"]
        # The browser's own clock: the log's is late when the machine is busy.
        self.sent.append((request["method"], request["url"], parameters["wallTime"]))
        if parameters.get("type") == "Document":
            self.documents.add(request["url"])
        # The icon of an app is asked for later, when another server may be open already; and a PDF is shown by an extension.
        if "/assets/icon-" in request["url"] and urlsplit(request["url"]).hostname in ("127.0.0.1", "localhost"):
            return
        if urlsplit(request["url"]).scheme not in ("data", "blob", "chrome-extension") and not request["url"].startswith(self.base + "/"):
            self.strangers.append(request["url"])
