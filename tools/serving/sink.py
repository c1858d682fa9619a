"""A mail server of this machine that keeps what it takes, and the program that hands emails to it as sendmail does."""
import contextlib

import aiosmtpd.controller

from .checks import free_port


class Sink:
    """Received emails, each as its sender, its receivers and its bytes."""

    def __init__(self):
        self.taken = []

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("later"):
            return "451 try again later"
        if address.startswith("nobody"):
            return "550 no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.taken.append((envelope.mail_from, list(envelope.rcpt_tos), envelope.content))
        return "250 taken"


@contextlib.contextmanager
def listening():
    """The sink, and the port at which it listens."""
    sink = Sink()
    server = aiosmtpd.controller.Controller(sink, hostname="127.0.0.1", port=free_port())
    server.start()
    try:
        yield sink, server.port
    finally:
        server.stop()


def sendmail(folder, port):
    """Makes the program in a folder: msmtp, which knows that server alone."""
    configuration, program = folder / "msmtprc", folder / "sendmail"
    configuration.write_text(f"account default\nhost 127.0.0.1\nport {port}\nauth off\ntls off\ntimeout 20\n")
    program.write_text(f'#!/bin/sh\nexec msmtp -C {configuration} "$@"\n')
    program.chmod(0o755)
    return program
