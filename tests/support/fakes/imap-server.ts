import { createServer as plainServer, type Socket } from 'node:net'
import { createServer as tlsServer, TLSSocket } from 'node:tls'

/** An email in the stand-in's inbox. */
type StoredEmail = { uid: number; text: string; seen: boolean; received: string }

export type ImapServer = {
  /** localhost:PORT */
  address: string
  /** The inbox; emails may be added at any time. */
  emails: StoredEmail[]
  /** The commands that clients sent, in order, without their tags. */
  commands: string[]
  uidValidity: number
  close(): Promise<void>
}

type Behavior = {
  /** The password of the user `office@guild.example`. */
  password?: string
  /** Encryption begins with STARTTLS, or never. */
  plain?: 'starttls' | 'never'
  /** Returns true where the connection breaks off instead of an answer to this command. */
  breaksAt?: (command: string) => boolean
  /** What is answered to a command instead. */
  answers?: (command: string) => string | undefined
}

/** Makes a stand-in's certificate trusted: it is for `localhost`, until 2120, and opens nothing else. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBQTCB6KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCW1haWwudGVz
dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
bWFpbC50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAErIrE97JLcwOR4BGG
YFk0F0hhFqozy3B00Cx6kxpN+oFxsuLHZ74iWaek7gyeJax870zNIvNrsnZewWmE
NkK7SKMpMCcwFAYDVR0RBA0wC4IJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8w
CgYIKoZIzj0EAwIDSAAwRQIhAIZFDCI89bBEqC0UgyIocIA3GjSSuR6oMHGAgH0+
iyLUAiA7Zp4ZmHtJjVPpocidPZafVWjkmWZHrTii+GDbE4JoRQ==
-----END CERTIFICATE-----`

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfO5w4jrEHv4W4ZP1
sLl+VRMnFh//QHNVACCLu5uL5C+hRANCAASsisT3sktzA5HgEYZgWTQXSGEWqjPL
cHTQLHqTGk36gXGy4sdnviJZp6TuDJ4lrHzvTM0i82uydl7BaYQ2QrtI
-----END PRIVATE KEY-----`

const capabilities = 'IMAP4rev1 UIDPLUS'

/** A server of IMAP (RFC 3501) on loopback, as much of it as reading an inbox takes, over a real socket. */
export async function startImapServer({
  password = 'secret',
  plain,
  breaksAt = () => false,
  answers = () => undefined,
}: Behavior = {}): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  const serve = (socket: Socket) => {
    sockets.add(socket)
    // A client that breaks off is the test's doing.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    talk(socket)
  }
  const server = plain ? plainServer(serve) : tlsServer({ key, cert: certificate }, serve)
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as { port: number }
  const running: ImapServer = {
    address: `localhost:${port}`,
    emails: [],
    commands: [],
    uidValidity: 1,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }

  function talk(first: Socket): void {
    let socket = first
    let waiting = ''
    const offered = () => (plain === 'starttls' && socket === first ? `${capabilities} STARTTLS` : capabilities)
    const say = (line: string) => void socket.write(`${line}\r\n`, 'latin1')
    const hear = (chunk: Buffer) => {
      waiting += chunk.toString('latin1')
      for (let line = lineIn(waiting); line; line = lineIn(waiting)) {
        if (line.asks) {
          if (line.isNew) say('+ Go on')
          return
        }
        waiting = waiting.slice(line.length)
        answer(line.text)
      }
    }
    const answer = (line: string) => {
      const [, tag = '', command = ''] = /^(\S+) (.*)$/s.exec(line) ?? []
      running.commands.push(command)
      if (breaksAt(command)) return void socket.destroy()
      const other = answers(command)
      if (other !== undefined) return say(other.replaceAll('TAG', tag))
      const name = /^(?:UID )?\w+/i.exec(command)?.[0].toUpperCase() ?? ''
      if (name === 'STARTTLS') {
        say(`${tag} OK Begin`)
        first.removeListener('data', hear)
        socket = new TLSSocket(first, { isServer: true, key, cert: certificate })
        socket.on('error', () => undefined).on('data', hear)
        return
      }
      if (name === 'LOGIN' && !command.endsWith(`"${password}"`) && !command.endsWith(` ${password}`))
        return say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`)
      for (const part of partsOf(name, command)) say(part)
      say(`${tag} OK ${name === 'SELECT' ? '[READ-WRITE] ' : ''}Done`)
      if (name === 'LOGOUT') socket.end()
    }
    const partsOf = (name: string, command: string): string[] => {
      const { emails, uidValidity } = running
      const uidNext = Math.max(0, ...emails.map(({ uid }) => uid)) + 1
      if (name === 'CAPABILITY') return [`* CAPABILITY ${offered()}`]
      if (name === 'LIST' || name === 'LSUB') return [`* ${name} (\\HasNoChildren) "/" INBOX`]
      if (name === 'SELECT')
        return [
          '* FLAGS (\\Seen \\Deleted)',
          `* ${emails.length} EXISTS`,
          '* 0 RECENT',
          '* OK [PERMANENTFLAGS (\\Seen \\Deleted)] Kept',
          `* OK [UIDVALIDITY ${uidValidity}] Valid`,
          `* OK [UIDNEXT ${uidNext}] Next`,
        ]
      if (name === 'UID SEARCH')
        return [
          `* SEARCH${searched(command)
            .map(({ uid }) => ` ${uid}`)
            .join('')}`,
        ]
      if (name === 'UID FETCH') {
        const [, range = '', items = ''] = /^UID FETCH (\S+) (.*)$/is.exec(command) ?? []
        return within(range).map((email) => `* ${emails.indexOf(email) + 1} FETCH (${itemsOf(email, items)})`)
      }
      if (name === 'UID STORE') {
        const [, range = ''] = /^UID STORE (\S+) \+FLAGS(?:\.SILENT)? \(\\Seen\)$/i.exec(command) ?? []
        for (const email of within(range)) email.seen = true
      }
      return []
    }
    socket.on('data', hear)
    say(`* OK [CAPABILITY ${offered()}] Ready`)
  }

  const within = (range: string): StoredEmail[] => {
    const last = Math.max(0, ...running.emails.map(({ uid }) => uid))
    const bounds = range.split(',').map((part) => {
      const [from, to = from] = part.split(':').map((end) => (end === '*' ? last : Number(end)))
      return [Math.min(from!, to!), Math.max(from!, to!)] as const
    })
    return running.emails.filter(({ uid }) => bounds.some(([from, to]) => from <= uid && uid <= to))
  }

  const searched = (command: string): StoredEmail[] => {
    const range = / UID (\S+)/.exec(command.slice('UID SEARCH'.length))?.[1] ?? '1:*'
    const since = / SINCE "?([\w-]+)/i.exec(command)?.[1]
    return within(range).filter(({ received }) => !since || Date.parse(received) >= Date.parse(`${since} UTC`))
  }
  return running
}

/** Returns the items of an email that were asked for, texts as literals. Only peeking leaves an email unread. */
function itemsOf(email: StoredEmail, items: string): string {
  const { uid, text, seen } = email
  const literal = (what: string) => `{${Buffer.byteLength(what, 'latin1')}}\r\n${what}`
  const given = [`UID ${uid}`]
  if (/FLAGS/.test(items.replace('HEADER.FIELDS', ''))) given.push(`FLAGS (${seen ? '\\Seen' : ''})`)
  if (items.includes('RFC822.SIZE')) given.push(`RFC822.SIZE ${text.length}`)
  const fields = /BODY(\.PEEK)?\[HEADER\.FIELDS \((.*?)\)\]/i.exec(items)
  if (fields) {
    const names = fields[2]!.toLowerCase().replaceAll('"', '').split(' ')
    const head = text.split('\r\n\r\n', 1)[0]!.split(/\r\n(?![ \t])/)
    const wanted = head.filter((field) => names.includes(field.split(':', 1)[0]!.toLowerCase()))
    given.push(`BODY[HEADER.FIELDS (${fields[2]})] ${literal([...wanted, '', ''].join('\r\n'))}`)
  }
  const whole = /BODY(\.PEEK)?\[\](?:<0\.(\d+)>)?/i.exec(items)
  if (whole) given.push(`BODY[]${whole[2] ? '<0>' : ''} ${literal(text.slice(0, Number(whole[2] ?? text.length)))}`)
  if ((fields && !fields[1]) || (whole && !whole[1])) email.seen = true
  return given.join(' ')
}

type Line = { text: string; length: number; asks: boolean; isNew: boolean }

/** Returns the first whole command, with its literals in quotes; one that waits for a literal asks for it. */
function lineIn(waiting: string): Line | undefined {
  let [text, at] = ['', 0]
  for (;;) {
    const end = waiting.indexOf('\r\n', at)
    if (end === -1) return undefined
    const piece = waiting.slice(at, end)
    const [mark, size] = /\{(\d+)\}$/.exec(piece) ?? []
    if (mark === undefined) return { text: text + piece, length: end + 2, asks: false, isNew: false }
    const from = end + 2
    const to = from + Number(size)
    if (waiting.length < to) return { text, length: 0, asks: true, isNew: waiting.length === from }
    text += `${piece.slice(0, -mark.length)}"${waiting.slice(from, to)}"`
    at = to
  }
}
