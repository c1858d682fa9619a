"""Tests that go on as another user, in a folder of theirs: Apache serves nothing as root."""
import encodings.idna, os, pathlib, pwd, shutil, sys, traceback
from . import checks


def as_server(function, options, folder):
    """Calls `function(options, folder)` with copies of the executables; as root in a process of www-data's."""
    folder.mkdir()
    for path in (options.tool, options.cgi):
        shutil.copy(path, folder / path.name)
    places = {"tool": folder / options.tool.name, "cgi": folder / options.cgi.name}
    copied = type(options)(**{**vars(options), **places})
    if os.getuid():
        return function(copied, folder)
    user = pwd.getpwnam("www-data")
    for path in [folder, *folder.rglob("*")]:
        os.chown(path, user.pw_uid, user.pw_gid)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        ended = run(function, copied, folder, user)
        os.write(writing, f"{checks.passed} {checks.failed}".encode())
        os._exit(ended)
    os.close(writing)
    counts = os.read(reading, 100).split()
    os.close(reading)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if len(counts) == 2:
        checks.passed, checks.failed = map(int, counts)
    checks.check("the tests as www-data ended by themselves", ended == 0 and len(counts) == 2, ended)


def run(function, options, folder, user):
    try:
        os.setgroups([])
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)
        os.chdir(folder)
        os.environ.update(HOME=str(folder), USER="www-data", LOGNAME="www-data")
        function(options, folder)
        return 0
    except BaseException:
        # The output so far and the reason for the end; the parent counts it as a failure.
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
