"""Five ways to give keys to servers, and what each costs. Python 3, no packages."""
from bisect import bisect_right
from collections import Counter
import hashlib
import heapq
import math
import sys

MASK = (1 << 64) - 1


#region hash
def hash64(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


def mix(a: int, b: int) -> int:
    """A hash of two hashes: the finalizer of splitmix64."""
    x = (a ^ (b * 0x9E3779B97F4A7C15)) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)
#endregion


#region modulo
def modulo(servers):
    return lambda key: servers[key % len(servers)]
#endregion


#region ring
def ring(servers, points=100):
    marks = sorted((hash64(f"{s}#{i}"), s) for s in servers for i in range(points))
    hashes = [mark for mark, _ in marks]
    return lambda key: marks[bisect_right(hashes, key) % len(marks)][1]
#endregion


#region rendezvous
def rendezvous(servers):
    seeds = [(hash64(s), s) for s in servers]
    return lambda key: max((mix(key, seed), s) for seed, s in seeds)[1]


def weighted_rendezvous(weights):
    seeds = [(hash64(s), w, s) for s, w in weights.items()]

    def score(key, seed, weight):
        uniform = (mix(key, seed) + 0.5) / 2**64
        return -weight / math.log(uniform)

    return lambda key: max((score(key, seed, w), s) for seed, w, s in seeds)[1]
#endregion


#region top
def top(servers, count):
    """The servers that may serve a key: those with the highest scores."""
    seeds = [(hash64(s), s) for s in servers]
    return lambda key: [s for _, s in heapq.nlargest(count, ((mix(key, seed), s) for seed, s in seeds))]
#endregion


#region jump
def jump(servers):
    def find(key):
        bucket, following = -1, 0
        while following < len(servers):
            bucket = following
            key = (key * 2862933555777941757 + 1) & MASK
            following = int((bucket + 1) * (1 << 31) / ((key >> 33) + 1))
        return servers[bucket]

    return find
#endregion


#region maglev
def maglev_table(servers, size=65537):
    offsets = [hash64(f"{s}/offset") % size for s in servers]
    skips = [hash64(f"{s}/skip") % (size - 1) + 1 for s in servers]
    turns = [0] * len(servers)
    table = [None] * size
    filled = 0
    while True:
        for i, server in enumerate(servers):
            while True:
                entry = (offsets[i] + turns[i] * skips[i]) % size
                turns[i] += 1
                if table[entry] is None:
                    break
            table[entry] = server
            filled += 1
            if filled == size:
                return table


def maglev(servers, size=65537):
    table = maglev_table(servers, size)
    return lambda key: table[key % size]
#endregion


#region bounded
def bounded(servers, keys, balance=1.25, points=100):
    """Places keys one after another. No server gets more than balance times the average."""
    marks = sorted((hash64(f"{s}#{i}"), s) for s in servers for i in range(points))
    hashes = [mark for mark, _ in marks]
    limit = math.ceil(balance * len(keys) / len(servers))
    load, placed = Counter(), []
    for key in keys:
        at, full = bisect_right(hashes, key), set()
        while load[server := marks[at % len(marks)][1]] >= limit:
            full.add(server)
            at += 1
        load[server] += 1
        placed.append((server, len(full)))
    return placed
#endregion


SERVERS = [f"edge-{n:02}" for n in range(50)]
KEYS = [hash64(f"/videos/{n}") for n in range(100_000)]


#region measure
def spread(find):
    """The most and least loaded server, relative to the average."""
    load = Counter(find(key) for key in KEYS)
    average = len(KEYS) / len(SERVERS)
    return max(load.values()) / average, min(load[s] for s in SERVERS) / average


def moved(method, before, after):
    """Percent of keys that change their server, and percent that had to."""
    old, new = method(before), method(after)
    pairs = [(old(key), new(key)) for key in KEYS]
    changed = sum(a != b for a, b in pairs)
    needed = sum(a not in after for a, _ in pairs)
    return 100 * changed / len(KEYS), 100 * needed / len(KEYS)
#endregion


METHODS = {"modulo": modulo, "ring": ring, "rendezvous": rendezvous, "jump": jump, "Maglev": maglev}
WITHOUT_17 = [s for s in SERVERS if s != "edge-17"]


def methods():
    print("method        most  least   one more   last gone   17th gone   needed")
    for name, method in METHODS.items():
        most, least = spread(method(SERVERS))
        more, _ = moved(method, SERVERS, [*SERVERS, "edge-50"])
        last, _ = moved(method, SERVERS, SERVERS[:-1])
        gone, needed = moved(method, SERVERS, WITHOUT_17)
        print(f"{name:12}{most:6.2f}{least:7.2f}{more:9.2f} %{last:10.2f} %{gone:10.2f} %{needed:7.2f} %")


def origin(hits=0.95):
    """How many times its usual requests the origin gets, just after the change."""
    for name, method in METHODS.items():
        share = moved(method, SERVERS, WITHOUT_17)[0] / 100
        print(f"{name:12}{(share + (1 - share) * (1 - hits)) / (1 - hits):6.2f}")


def points():
    print("points   most  least  deviation  formula")
    for count in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        most, least, deviation = 0, 0, 0
        for trial in range(20):
            marks = sorted((hash64(f"{trial}/{s}#{i}"), s) for s in SERVERS for i in range(count))
            arcs, before = Counter(), marks[-1][0] - 2**64
            for mark, server in marks:
                arcs[server] += (mark - before) / 2**64 * len(SERVERS)
                before = mark
            most += max(arcs.values()) / 20
            least += min(arcs.values()) / 20
            deviation += math.sqrt(sum((a - 1) ** 2 for a in arcs.values()) / len(arcs)) / 20
        formula = math.sqrt((len(SERVERS) - 1) / (len(SERVERS) * count + 1))
        print(f"{count:6}{most:7.2f}{least:7.2f}{deviation:11.3f}{formula:9.3f}")


def heirs():
    for name, method in {"ring, 1": lambda s: ring(s, 1), "ring": ring, "rendezvous": rendezvous, "Maglev": maglev}.items():
        old, new = method(SERVERS), method(WITHOUT_17)
        count = Counter(new(key) for key in KEYS if old(key) == "edge-17")
        if count:
            print(f"{name:12}{len(count):3} heirs, the first gets{100 * max(count.values()) / count.total():6.1f} %")


def weights():
    old = weighted_rendezvous({"a": 1, "b": 1, "c": 2, "d": 4})
    new = weighted_rendezvous({"a": 1, "b": 1, "c": 2, "d": 3})
    shares = Counter(old(key) for key in KEYS)
    print({s: f"{100 * shares[s] / len(KEYS):.2f} %" for s in "abcd"})
    moves = Counter((old(key), new(key)) for key in KEYS)
    print({f"{a} to {b}": f"{100 * n / len(KEYS):.2f} %" for (a, b), n in sorted(moves.items()) if a != b})


def steps():
    for servers in (10, 50, 1000):
        total = 0
        for key in KEYS[:20_000]:
            bucket, following = -1, 0
            while following < servers:
                bucket = following
                key = (key * 2862933555777941757 + 1) & MASK
                following = int((bucket + 1) * (1 << 31) / ((key >> 33) + 1))
                total += 1
        print(f"{servers:5}{total / 20_000:6.2f}  H_n {sum(1 / i for i in range(1, servers + 1)):.2f}")


def sizes():
    print(" size  most/least  changed    extra")
    for size in (251, 1009, 5003, 20011, 65537, 655373):
        before, after = maglev_table(SERVERS, size), maglev_table(WITHOUT_17, size)
        count = Counter(before)
        changed = sum(a != b for a, b in zip(before, after))
        extra = sum(a != b and a != "edge-17" for a, b in zip(before, after))
        print(f"{size:6}{max(count.values()) / min(count.values()):10.3f}{100 * changed / size:9.2f} %{100 * extra / size:7.2f} %")


def limits():
    print("points  balance   most  first choice  mean passed  longest  moved")
    for count in (10, 100):
        for balance in (1.05, 1.1, 1.25, 1.5, 2.0):
            placed = bounded(SERVERS, KEYS, balance, count)
            after = bounded(WITHOUT_17, KEYS, balance, count)
            load = Counter(server for server, _ in placed)
            passed = [full for _, full in placed]
            changed = sum(a != b for (a, _), (b, _) in zip(placed, after))
            print(f"{count:6}{balance:9}{max(load.values()) * len(SERVERS) / len(KEYS):7.2f}"
                  f"{100 * passed.count(0) / len(KEYS):12.1f} %{sum(passed) / len(KEYS):13.3f}{max(passed):9}{100 * changed / len(KEYS):7.2f} %")


def hot():
    """Requests by Zipf's law with the exponent 1: the n-th key gets 1/n of the first one's."""
    requests = [1 / (n + 1) for n in range(len(KEYS))]
    average = sum(requests) / len(SERVERS)
    print(f"hottest key {requests[0] / average:.2f} times a server's share")
    for copies, keys in ((1, 0), (2, 20), (4, 20), (8, 20), (8, 100)):
        find, load = top(SERVERS, copies), Counter()
        for n, (key, count) in enumerate(zip(KEYS, requests)):
            homes = find(key)[: copies if n < keys else 1]
            for server in homes:
                load[server] += count / len(homes)
        print(f"{keys:4} keys on {copies} servers: most {max(load.values()) / average:.2f}")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        globals()[name]()
