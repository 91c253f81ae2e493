import { buffer } from 'node:stream/consumers'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type MailServer = {
  /** smtp://127.0.0.1:PORT */
  url: string
  /** The accepted messages, in order of arrival. */
  emails: ParsedMail[]
  /** The same messages, byte by byte. */
  raw: Buffer[]
  /** The ids of their envelopes, which reports about them repeat. */
  envelopeIds: string[]
  close(): Promise<void>
}

/** Responses like 450 or 550 to the next emails, and hooks between an email's end and the 250, or right after it. */
type Behaviour = {
  rejectWith?: () => number | undefined
  /** The text of that response. */
  refusal?: string
  beforeAccepting?: () => Promise<void>
  afterAccepting?: () => void
  /** The only user, with the password `secret`. */
  user?: string
  /** Sender addresses that are rejected. */
  refusesSender?: boolean
  /** Offers encryption, with an untrusted certificate. */
  encrypts?: boolean
}

/** A real SMTP server on loopback that stores the emails it receives. */
export async function startMailServer({
  rejectWith,
  refusal = 'Refused by the test',
  beforeAccepting,
  afterAccepting,
  user,
  refusesSender,
  encrypts,
}: Behaviour = {}): Promise<MailServer> {
  const emails: ParsedMail[] = []
  const raw: Buffer[] = []
  const envelopeIds: string[] = []
  const options: SMTPServerOptions = {
    disabledCommands: [...(encrypts ? [] : ['STARTTLS']), ...(user ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    hideDSN: false,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === 'secret'
        ? done(null, { user: auth.username })
        : done(new Error('Invalid login')),
    onMailFrom: (_address, _session, done) =>
      done(
        refusesSender
          ? Object.assign(new Error('Sender address rejected: not owned by user'), { responseCode: 553 })
          : null,
      ),
    onRcptTo(_address, _session, done) {
      const code = rejectWith?.()
      done(code === undefined ? null : Object.assign(new Error(refusal), { responseCode: code }))
    },
    onData(stream, session, done) {
      buffer(stream)
        .then(async (bytes) => {
          raw.push(bytes)
          envelopeIds.push(session.envelope.dsn?.envid ?? '')
          emails.push(await simpleParser(bytes))
          await beforeAccepting?.()
          done()
          afterAccepting?.()
        })
        .catch(done)
    },
  }
  const server = new SMTPServer(options)
  // A killed client disconnects in the middle; that is the client's problem.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://${user ? `${user}:secret@` : ''}127.0.0.1:${port}`,
    emails,
    raw,
    envelopeIds,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
