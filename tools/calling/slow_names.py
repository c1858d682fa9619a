"""A name server that knows one name, and takes its time: python slow_names.py NAME ADDRESS SECONDS. It listens at 127.0.0.1, and says so."""
import socket, struct, sys, threading, time

A = 1


def question_of(packet):
    """Name, kind and the bytes of the question (RFC 1035, section 4.1.2)."""
    at, labels = 12, []
    while length := packet[at]:
        labels.append(packet[at + 1:at + 1 + length].decode())
        at += 1 + length
    return ".".join(labels).lower(), struct.unpack(">H", packet[at + 1:at + 3])[0], packet[12:at + 5]


def answer(server, packet, sender, name, address, seconds):
    asked, kind, question = question_of(packet)
    known = asked == name
    time.sleep(seconds if known else 0)
    found = known and kind == A
    # An answer, with recursion; NXDOMAIN where the name is another.
    head = packet[:2] + struct.pack(">HHHHH", 0x8180 if known else 0x8183, 1, int(found), 0, 0)
    # The name is the one of the question; it holds for a second alone.
    record = b"\xc0\x0c" + struct.pack(">HHIH", A, 1, 1, 4) + socket.inet_aton(address) if found else b""
    server.sendto(head + question + record, sender)


def main(name, address, seconds):
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.1", 53))
    print("ready", flush=True)
    while True:
        packet, sender = server.recvfrom(512)
        threading.Thread(target=answer, args=(server, packet, sender, name, address, float(seconds)), daemon=True).start()


main(*sys.argv[1:])
