"""The configuration of a server: where it listens, what it allows, how long it keeps things."""

from urllib.parse import urljoin

from msgspec import Struct

from ..storage.address import Address
from ..tables.timings import Timings
from .mail import MailSettings

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS


class Rate(Struct, frozen=True):
    """A rate limit: so many requests at once, then so many a second."""

    burst: float
    per_second: float


class Limits(Struct, frozen=True):
    """How much clients may ask for."""

    message_bytes: int = 16_384  # one message or one request
    messages: Rate = Rate(60, 20)  # on one socket…
    messages_of_person: Rate = Rate(120, 40)  # …on all sockets of one person…
    messages_of_address: Rate = Rate(1200, 400)  # …and from one address
    bytes_read: Rate = Rate(262_144, 65_536)  # on one socket…
    bytes_of_address: Rate = Rate(4_194_304, 1_048_576)  # …and on all sockets of one address
    pauses: Rate = Rate(10, 0.1)  # seconds for which a socket is not read, as it sends too fast
    orders: Rate = Rate(60, 1)  # of one person: sit, start, pause…; they stay in a table's log
    orders_of_address: Rate = Rate(600, 5)
    # Moves from one address, a school included: what all of a day take on the disk is bounded.
    moves_of_address: Rate = Rate(30_000, 40)
    reactions: Rate = Rate(6, 0.5)  # of one person
    remarks: Rate = Rate(6, 0.2)  # of one person; they are stored
    messages_said: Rate = Rate(8, 0.3)  # at tables, by one person; they are stored, too…
    messages_of_table: int = 300  # …and of each table so many
    ties: Rate = Rate(40, 0.2)  # to follow and to block, by one person…
    ties_of_person: int = 1_000  # …and stored at a time
    invitations: Rate = Rate(12, 0.01)  # to a new table, by one person
    advice: Rate = Rate(20, 0.5)  # for one person
    room_words: Rate = Rate(60, 3)  # tried in rooms, by one person: nobody types so fast
    room_entries: Rate = Rate(30, 0.5)  # of one person
    requests: Rate = Rate(120, 20)  # from one address…
    pages: Rate = Rate(600, 100)  # …and files of the site, which cost next to nothing
    refused: Rate = Rate(120, 1)  # requests beyond that, before the address is cut off
    reviews: Rate = Rate(120, 4)  # of games and rounds that are over, from one address
    own_boards: Rate = Rate(40, 0.2)  # typed positions, from one address: each may take seconds
    shares: Rate = Rate(30, 0.1)  # of games, made and taken back by one person; they are stored
    pictures: Rate = Rate(30, 0.2)  # of shared games, painted for one address
    reports: Rate = Rate(60, 0.1)  # of words, from one address; they are stored
    new_people: Rate = Rate(30, 0.2)  # from one address
    channels: Rate = Rate(20, 0.02)  # for notices, made or tried by one person…
    channels_of_person: int = 10  # …and stored at a time
    pushes_to_host: Rate = Rate(600, 20)  # notices to one service of browsers…
    webhooks_to_host: Rate = Rate(20, 0.2)  # …to one host that people have named…
    notice_emails: Rate = Rate(20, 0.01)  # …and to one person by mail
    new_tables: Rate = Rate(40, 0.05)  # by one person…
    new_tables_of_address: Rate = Rate(300, 0.5)  # …and from one address, a school included
    tables_of_person: int = 100  # opened by one person and not over…
    tables_of_address: int = 300  # …and from one address…
    left_table_ms: int = HOUR_MS  # …without those where nothing has happened for so long
    public_tables_of_person: int = 5  # of these, shown in the lobby
    public_tables_of_address: int = 20
    codes: Rate = Rate(20, 0.2)  # tried from one address
    new_events: Rate = Rate(10, 0.01)  # opened by one person…
    events_of_person: int = 5  # …and not over
    sign_ins: Rate = Rate(30, 0.2)  # tried from one address…
    emails: Rate = Rate(10, 0.02)  # …and emails asked for from it…
    emails_to: Rate = Rate(3, 0.002)  # …and to one mailbox, by anybody
    account_changes: Rate = Rate(30, 0.1)  # of one person
    exports: Rate = Rate(5, 0.005)  # of all that is one person's
    deletions: Rate = Rate(30, 0.05)  # of people, from one address
    sockets_of_person: int = 20
    sockets_of_address: int = 200
    connections_of_address: int = 800  # sockets and all others
    # Of one address in a turn of the event loop, before all others have theirs: a few milliseconds.
    http_pieces_in_a_turn: int = 2  # of 2 KB, mostly one request each; as many sockets are opened
    socket_pieces_in_a_turn: int = 4  # of 2 KB
    messages_in_a_turn: int = 4
    watched: int = 20  # tables on one socket
    queue_messages: int = 512  # waiting for a slow reader
    queue_bytes: int = 1_048_576
    header_seconds: float = 20.0  # until a request is whole, without its body…
    body_seconds: float = 20.0  # …and until that has arrived
    answer_seconds: float = 20.0  # until the client has read an answer…
    answer_bytes_a_second: float = 4_096  # …and as much longer as this takes, at the slowest
    idle_ms: int = 10 * MINUTE_MS  # of a socket that follows nothing and says nothing


ANY = Rate(1e9, 1e9)
UNLIMITED = Limits(  # for tests and benchmarks, whose load comes from one machine
    messages=ANY,
    messages_of_person=ANY,
    messages_of_address=ANY,
    bytes_read=ANY,
    bytes_of_address=ANY,
    pauses=ANY,
    orders=ANY,
    orders_of_address=ANY,
    moves_of_address=ANY,
    reactions=ANY,
    remarks=ANY,
    messages_said=ANY,
    ties=ANY,
    invitations=ANY,
    advice=ANY,
    room_words=ANY,
    room_entries=ANY,
    requests=ANY,
    pages=ANY,
    refused=ANY,
    reviews=ANY,
    own_boards=ANY,
    shares=ANY,
    pictures=ANY,
    reports=ANY,
    new_people=ANY,
    new_tables=ANY,
    new_tables_of_address=ANY,
    tables_of_person=100_000,
    tables_of_address=100_000,
    public_tables_of_person=100_000,
    public_tables_of_address=100_000,
    channels=ANY,
    pushes_to_host=ANY,
    webhooks_to_host=ANY,
    notice_emails=ANY,
    codes=ANY,
    new_events=ANY,
    events_of_person=100_000,
    sign_ins=ANY,
    emails=ANY,
    emails_to=ANY,
    account_changes=ANY,
    exports=ANY,
    deletions=ANY,
    sockets_of_person=100_000,
    sockets_of_address=100_000,
    connections_of_address=100_000,
    http_pieces_in_a_turn=100_000,
    socket_pieces_in_a_turn=100_000,
    messages_in_a_turn=100_000,
    watched=100_000,
)


class Retention(Struct, frozen=True):
    """How long things are kept when nobody comes; docs/retention.md says the same to people."""

    gathering_ms: int = 6 * HOUR_MS  # a table that never began
    playing_ms: int = 2 * DAY_MS  # a game that nobody goes on with
    paused_ms: int = 30 * DAY_MS  # a game that its people paused
    series_ms: int = 30 * DAY_MS  # a series where nothing happens any more
    over_ms: int = 365 * DAY_MS  # a finished table and its record
    person_ms: int = 400 * DAY_MS  # a person who has not come back
    report_ms: int = 365 * DAY_MS  # a reported word
    notice_ms: int = 60 * DAY_MS  # that somebody was told of a turn
    room_ms: int = DAY_MS  # a round of a room, with the words that people have found
    holiday_ms: int = 400 * DAY_MS  # a holiday: as long as it counts for the year, and more


class ServerConfig(Struct, frozen=True):
    """Everything that the person who runs a server decides."""

    database: Address
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    workers: int = 1  # processes where bots think
    behind_proxy: bool = False  # the client's address is the last one that the proxy names
    metrics_port: int | None = None  # of the metrics alone; see `shows_metrics`
    metrics_host: str = "127.0.0.1"  # where that port is open
    mail: MailSettings | None = None  # where emails are handed in; none are sent without
    bus: str | None = None  # the address of a NATS server, for a cluster of processes
    chat: bool = True  # whether people at a table may write to each other, where its owner likes it
    notices_to_loopback: bool = False  # for tests: to programs on this machine, at any port
    quick_seconds: int = 30  # a quick game waits so long for people, before bots take the places
    limits: Limits = Limits()
    retention: Retention = Retention()
    timings: Timings = Timings()  # how long things take at a table

    @property
    def shows_metrics(self) -> bool:
        """Whether the public port has metrics too: never where a proxy might pass them on."""
        return self.metrics_port is None and not (self.behind_proxy or self.public_url)


class Addresses(Struct, frozen=True):
    """Where people find the server: known once it has its port."""

    here: str
    network: tuple[str, ...] = ()
    public: str | None = None
    origins: frozenset[str] = frozenset()  # of pages that may talk to the server

    @property
    def url(self) -> str:
        """The address for links that people pass on."""
        return self.public or next(iter(self.network), self.here)

    @property
    def is_https(self) -> bool:
        return self.url.startswith("https:")

    def link(self, path: str) -> str:
        """The full address of a page."""
        return urljoin(self.url.rstrip("/") + "/", path)
