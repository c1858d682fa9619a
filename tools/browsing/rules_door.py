"""Rules of signing in with accounts elsewhere: several providers, and their claims about a person. The providers are pages of the test's web server,
which sets the variables that a real one would."""
import contextlib

from serving import servers
from serving.checks import note
from serving.sites import Site

from .members import BUTTON
from .rules_visit import rule

PROVIDERS = ("university", "library", "town")
SETTINGS = """
sso:
  university: {label: {en: University of Salamanca, es: Universidad de Salamanca}, user: SSO_USER, email: SSO_EMAIL, name: SSO_NAME, birth_date: SSO_BORN, gender: SSO_GENDER, picture: SSO_PICTURE, picture_hosts: [photos.example.org]}
  library: {label: {en: Town library, es: Biblioteca municipal}, user: SSO_USER, email: SSO_EMAIL, name: SSO_NAME}
  town: {label: {en: Town hall, es: Ayuntamiento}, user: SSO_USER, email: SSO_EMAIL}
sign_up_fields: [city]
sections: [forum, people, meet]
limits: {rate_limits: 0, sign_in_attempts: 0, sign_ups_per_hour: 0}
"""
# A page elsewhere with one button, and the sign-in of the site, open after a press on it.
LOCATIONS = """
  location = /elsewhere/{id} {{
    default_type text/html;
    return 200 '<!doctype html><html lang="en"><title>{id}</title><h1>{id}</h1><form action="/elsewhere/{id}/in"><input type="hidden" name="who" value="$arg_who"><button>Allow</button></form>';
  }}
  location = /elsewhere/{id}/in {{
    add_header Set-Cookie "{id}=$arg_who; Path=/";
    return 302 /do/sign-in/sso/{id}?lang=$cookie_speaks;
  }}
  location = /do/sign-in/sso/{id} {{
    if ($cookie_{id} = "") {{ return 302 /elsewhere/{id}?who=$cookie_person; }}
    fastcgi_param SSO_USER $cookie_{id};
    fastcgi_param SSO_EMAIL $cookie_{id}@example.org;
    fastcgi_param SSO_NAME "Nuria Vega";
    fastcgi_param SSO_BORN 1990-01-01;
    fastcgi_param SSO_GENDER female;
    fastcgi_param SSO_PICTURE https://photos.example.org/nuria.jpg;
    fastcgi_param HTTP_HOST $http_host;
    fastcgi_param HTTP_PROXY "";
    fastcgi_param REMOTE_USER "";
    include /etc/nginx/fastcgi_params;
    fastcgi_param PATH_INFO /sign-in/sso/{id};
    fastcgi_param SCRIPT_FILENAME /srv/tertulia/bin/tertulia.cgi;
    fastcgi_param TERTULIA_SITE /srv/tertulia;
    fastcgi_param TERTULIA_SLOTS 8;
    fastcgi_pass tertulia;
  }}
"""


class Door:
    """The site with providers, for one rule at a time."""

    def __init__(self, site, port):
        self.site, self.base = site, f"http://127.0.0.1:{port}"

    @contextlib.contextmanager
    def open(self, visit):
        home, site = visit.window.base, visit.site
        visit.window.listen()
        visit.window.base, visit.site = self.base, self.site
        try:
            # Cookies know no port: those of one site come off before a page of the other is opened.
            visit.leave()
            yield
        finally:
            visit.leave()
            visit.window.listen()  # what was asked of this server is not asked of a stranger
            visit.window.base, visit.site = home, site


@contextlib.contextmanager
def doors(site, cgi):
    """A second site behind nginx; None where it is not installed."""
    if servers.missing("nginx"):
        note(f"SKIPPED signing in elsewhere: it needs {servers.missing('nginx')}")
        yield None
        return
    work = site.folder.parent
    own = Site(work / "elsewhere", site.tool)
    made = own.run("init", own.folder, "--languages", "en,es", "--quiet")
    with (own.folder / "site.yml").open("a") as settings:
        settings.write(SETTINGS)
    built = own.build()
    if made.returncode or built.returncode:
        raise RuntimeError(made.stderr + built.stderr)
    locations = "".join(LOCATIONS.format(id=each) for each in PROVIDERS)
    change = lambda text: text.rstrip().removesuffix("}") + locations + "}\n"
    with servers.nginx(servers.Setting(own, cgi, work / "front", change=change)) as running:
        yield Door(own, running.port)


def person(v, name):
    """The person to sign in, as the pages elsewhere know them, and the language they read."""
    for key, value in (("person", f"{name}-{v.number}"), ("speaks", v.language)):
        v.window.driver.add_cookie({"name": key, "value": value, "path": "/"})
    return f"{name}-{v.number}@example.org"


def through(v, provider):
    """From the sign-in page over the provider's own page back to the door."""
    v.open("/do/sign-in")
    v.send(f"main a[href*='/sign-in/sso/{provider}']")
    v.check(f"{provider}: its own page asks", v.window.address().startswith(f"/elsewhere/{provider}"), v.window.address())
    v.send("button")
    v.check(f"{provider}: and leads back", v.path() == f"/do/sign-in/sso/{provider}", v.window.address())
    v.page(f"coming from {provider}")


def enter(v, name, city="Soria"):
    """Fills the form for a new member, with a name and a username that no two visits share."""
    for field, text in (("name", f"{name.title()} {v.mark}al"), ("username", f"{name}-{v.number}"), ("city", city)):
        v.hand.write(f"input[name={field}]", text)
    v.send(BUTTON)


@rule("S-30", "A sign-in page with three providers by name; came in by one as somebody new, then by another with the same address: one account",
      "SSOTests, tools/door")
def several(v):
    address = person(v, "irene")
    v.open("/do/sign-in")
    v.page("signing in")
    labels = [v.text(f"main a[href*='/sign-in/sso/{each}']") for each in PROVIDERS]
    v.check("each provider is a link with its name in the language", all(v.reached(f"main a[href*='/sign-in/sso/{each}']") for each in PROVIDERS)
            and labels[0].endswith({"en": "University of Salamanca", "es": "Universidad de Salamanca"}[v.language]), labels)
    through(v, "library")
    v.check("the name comes along", v.window.value("input[name=name]") == "Nuria Vega")
    enter(v, "irene")
    v.check("one is in", v.window.driver.get_cookie("session") and v.path().startswith("/do/me"), v.window.address())
    v.window.driver.delete_all_cookies()
    person(v, "irene")
    through(v, "university")
    v.check("the address is known at the other", f"Irene {v.mark}al" in v.text() and not v.window.has("input[name=name]"), v.text()[:300])
    v.send(BUTTON)
    v.check("it is the same account", v.site.one("SELECT count(*) FROM accounts WHERE email = ?", address) == 1
            and v.window.driver.get_cookie("session"))


@rule("Y-24", "Two people came in by two providers; somebody who did not press the provider's button stayed out",
      "SSOTests, tools/door")
def two(v):
    for name, provider in (("rita", "university"), ("saul", "town")):
        v.window.driver.delete_all_cookies()
        address = person(v, name)
        through(v, provider)
        enter(v, name)
        v.check(f"{name} is in by {provider}", v.window.driver.get_cookie("session")
                and v.site.one("SELECT count(*) FROM accounts WHERE email = ?", address) == 1, v.window.address())
    v.window.driver.delete_all_cookies()
    person(v, "rita")
    v.open("/do/sign-in/sso/university")
    v.check("who has not signed in there is asked there", v.window.address().startswith("/elsewhere/"), v.window.address())
    v.open("/do/me")
    v.check("and is not in here", not v.window.driver.get_cookie("session") and v.window.has("input[name=login]"))


@rule("Y-02", "Came in by a provider with photo, birth date and gender: the photo is offered, the city asked for; joined Meet people: "
              "birth date and gender are filled in, the status is asked for", "SSOTests, MeetTests")
def said(v):
    person(v, "nuria")
    through(v, "university")
    v.check("the photo of that account is offered", v.reached("label[for=picture], input[name=picture]"))
    v.check("the city is asked for", v.reached("input[name=city]"))
    enter(v, "nuria", city="")
    v.check("without it nobody comes in", v.error_of("input[name=city]") and not v.window.driver.get_cookie("session"))
    enter(v, "nuria")
    v.check("with it one is in", v.window.driver.get_cookie("session"), v.window.address())
    number = v.site.one("SELECT member_id FROM accounts WHERE email = ?", f"nuria-{v.number}@example.org")
    asked = v.site.one("SELECT count(*) FROM face_uploads WHERE member_id = ?", number)
    v.check("the photo is taken along", asked == 1, asked)
    v.open("/do/me/profile")
    v.page("profile")
    known = {name: v.window.value(f"[name={name}]") for name in ("birth_date", "gender", "city")}
    v.check("age, gender and city are in the profile", known == {"birth_date": "1990-01-01", "gender": v.t["gender_woman"], "city": "Soria"}, known)
    v.check("and the status has a field", v.reached("[name=status]"))
    v.open("/do/me/meet")
    v.page("meet people")
    v.check("who joins is asked for the status, and the rest is there", v.reached("form.form [name=status]")
            and v.window.value("form.form [name=birth_date]") == "1990-01-01", v.window.value("form.form [name=birth_date]"))
