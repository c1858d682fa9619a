"""Push notifications: a device is added by a press, chooses what it gets, shows the pushes that Chromium delivers, and opens their page."""
import contextlib, json, shutil, sqlite3, urllib.request

import websocket

from . import factors, sample
from .hands import Keyboard, Pointer

POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
# Chromium asks Google for a subscription: it is replaced by a service that is never contacted.
SUBSCRIBE = """
  PushManager.prototype.subscribe = async function (options) {
    window.asked = options;
    return {
      endpoint: "https://push.example/browser/" + Math.floor(Math.random() * 1e9),
      toJSON: () => ({ keys: { p256dh: "%s", auth: "BTBZMqHH6r4Tts7J_aSIgg" } }),
      unsubscribe: async () => true,
    };
  };
""" % POINT
SAID = {"en": ("Push notifications", "Only that something is new"), "es": ("Notificaciones push", "Solo que hay algo nuevo")}


@contextlib.contextmanager
def at_localhost(folder, tool):
    """The sample with a courier, and a service worker that shows notifications alone unless the site has one."""
    with factors.at_localhost(folder, tool, "courier: /usr/bin/curl\n") as (site, base):
        worker = site.folder / "public/sw.js"
        if not worker.exists():
            shutil.copy(sample.ROOT / "templates/assets/worker-push.js", worker)
        yield site, base


class DevTools:
    """Events of the service worker, which WebDriver does not pass on."""

    def __init__(self, driver, kind):
        address = driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        targets = json.loads(urllib.request.urlopen(f"http://{address}/json", timeout=10).read())
        url = next(target["webSocketDebuggerUrl"] for target in targets if target["type"] == kind)
        self.socket = websocket.create_connection(url, suppress_origin=True, timeout=20)
        self.number, self.events = 0, []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(message["error"]["message"])
                return message["result"]
            self.events.append(message)

    def until(self, method, find):
        """The result found in an event of a kind, which may have come already."""
        while True:
            for event in self.events:
                if event.get("method") == method and (found := find(event["params"])):
                    return found
            self.events.append(json.loads(self.socket.recv()))

    def value(self, script):
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description"))
        return result["result"].get("value")


class Push(factors.Factors):
    """A member who turns notifications on, in one language and by one hand."""

    def rows(self, sql):
        with contextlib.closing(sqlite3.connect(self.site.folder / "data/tertulia.db")) as database:
            return database.execute(sql).fetchall()

    def devices(self):
        return self.rows("SELECT id FROM push_devices")

    def without(self):
        """Without scripts there is no button, and choices are saved all the same."""
        self.window.scripts(False)
        self.open("/do/me/push")
        self.check("without scripts no button", not self.window.one("[data-push] button").is_displayed())
        self.check("but a sentence", self.window.one("noscript") is not None)
        self.hand.tick("table.kinds input[name=push-followed]")
        self.send("section[aria-labelledby=push-kinds] button.button")
        self.check("choices are saved", self.window.has("input[name=push-followed]:checked"), self.window.address())
        self.window.scripts(True)

    def turn_on(self):
        undo = self.window.before_each_page(SUBSCRIBE)
        self.open("/do/me/push")
        self.check("the page is there", self.window.text("h1") == SAID[self.language][0], self.window.text("h1"))
        self.check("nobody is asked on arrival", self.window.js("return Notification.permission") != "denied"
                   and self.window.js("return window.asked === undefined"))
        self.look("turned off")
        self.hand.press("[data-push] button")
        self.check("a press adds this device", self.window.until(lambda: self.window.has("[data-push-here]")), self.window.text("#push-problem"))
        self.check("one device", len(self.devices()) == 1, self.devices())
        self.look("turned on")
        undo()

    def offer(self):
        """A member who has just followed something is offered it, by a quiet line; where it is on, or was refused, there is none."""
        line = "form[data-offer]:not([hidden]) button"
        undo = self.window.before_each_page(SUBSCRIBE)
        self.open("/do/me/follows?done=follow")
        self.check("it is offered", self.window.until(lambda: self.window.has(line)), self.window.text("main"))
        self.check("and nobody is asked", self.window.js("return window.asked === undefined"))
        self.look("an offer")
        self.hand.press(line)
        self.check("a press adds this device, and the page stays", self.window.until(lambda: self.window.has("form[data-offer] [role=status]"))
                   and len(self.devices()) == 1 and "/do/me/follows" in self.window.address(), self.window.text("main"))
        self.open("/do/me/follows?done=follow")
        self.check("then there is no offer", not self.window.has("form[data-offer]"))
        self.open("/do/me/push")
        self.send("dl.set button")
        undo()
        undo = self.window.before_each_page("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
        self.open("/do/me/follows?done=follow")
        self.check("nor where notifications were refused", self.window.has("form[data-offer][hidden]"))
        undo()

    def choose(self):
        self.open("/do/me/push")
        self.check("nothing of others is the default", self.window.js(
            "return document.querySelector('[name=screen] option:checked').textContent") == SAID[self.language][1])
        self.window.js("document.querySelector('[name=quiet_from]').value = '22:30'; document.querySelector('[name=quiet_to]').value = '08:00'")
        self.hand.tick("table.kinds input[name=push-reply]")
        self.send("section[aria-labelledby=push-kinds] button.button")
        self.check("hours and kinds are kept", self.window.value("[name=quiet_from]") == "22:30"
                   and not self.window.has("input[name=push-reply]:checked"))

    def deliver(self):
        """A push that Chromium delivers is shown once, and a press opens its page."""
        self.open("/do/me/push")
        page = "/forum/"
        said = {"web_push": 8030, "app_badge": 2, "notification": {
            "title": "Club", "body": "Something new", "lang": "en", "dir": "ltr", "navigate": self.window.base + page, "tag": "reply-5",
            "data": {"id": "7.0"}}}
        with DevTools(self.window.driver, "page") as tools:
            tools.call("ServiceWorker.enable")
            registration = tools.until("ServiceWorker.workerRegistrationUpdated", lambda found: next(
                (one["registrationId"] for one in found["registrations"] if not one["isDeleted"]), None))
            for _ in range(2):
                tools.call("ServiceWorker.deliverPushMessage", origin=self.window.base, registrationId=registration, data=json.dumps(said))
            shown = self.window.until(lambda: tools.value(
                "navigator.serviceWorker.ready.then(one => one.getNotifications())"
                ".then(all => all.map(one => [one.title, one.body, one.tag, one.data.url]))"))
        self.check("it is shown, once", shown == [["Club", "Something new", "reply-5", self.window.base + page]], shown)
        with DevTools(self.window.driver, "service_worker") as worker:
            # Only a person may open a window: where it leads is noted.
            opened = worker.value("""(async () => {
              let opened;
              Clients.prototype.openWindow = async url => { opened = url };
              const [notification] = await registration.getNotifications();
              const event = new NotificationEvent("notificationclick", { notification });
              const waiting = [];
              event.waitUntil = promise => waiting.push(promise);
              self.dispatchEvent(event);
              await Promise.all(waiting);
              await new Promise(done => setTimeout(done, 300));
              return [opened, (await registration.getNotifications()).length];
            })()""")
        self.check("a press opens its page, and takes it away", opened == [self.window.base + page, 0], opened)

    def sign_out(self):
        self.window.open("/do/me")
        self.check("a device is there", len(self.devices()) == 1)
        # In the head it is folded away on a phone.
        self.window.js("document.querySelector(\"form[action*='/sign-out'] button\").click()")
        self.check("signing out ends it", self.window.until(lambda: not self.devices()), self.devices())


def all_push(window, site, glass):
    window.cdp("Browser.grantPermissions", origin=window.base, permissions=["notifications"])
    for language, width, hand in (("en", 390, Pointer), ("es", 1280, Keyboard)):
        window.size(width)
        one = Push(window, hand(window), f"push, {language}, {width} px", site, language, glass)
        one.join()
        one.without()
        one.offer()
        one.turn_on()
        one.choose()
        one.deliver()
        one.sign_out()
