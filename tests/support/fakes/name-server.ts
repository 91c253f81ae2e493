import { createSocket } from 'node:dgram'

export type NameServer = {
  /** 127.0.0.1:PORT */
  address: string
  /** The names that were asked for, with the kind of record. */
  asked: string[]
  close(): Promise<void>
}

type Records = {
  /** TXT records by name. */
  texts?: Record<string, string[]>
  /** Hosts that take mail, by domain. */
  exchanges?: Record<string, string[]>
  /** Names for which it answers that it cannot say (SERVFAIL). */
  fails?: (name: string) => boolean
}

const kinds = { MX: 15, TXT: 16 }

/** A real name server on loopback that answers questions for TXT and MX records over UDP (RFC 1035). */
export async function startNameServer(records: () => Records): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (message, from) => {
    const { name, kind, end } = questionIn(message)
    const { texts = {}, exchanges = {}, fails } = records()
    asked.push(`${kind === kinds.TXT ? 'TXT' : 'MX'} ${name}`)
    const isFailing = fails?.(name) === true
    const found = kind === kinds.TXT ? texts[name]?.map(textData) : exchanges[name]?.map(exchangeData)
    const answers = isFailing ? [] : (found ?? [])
    const header = Buffer.from(message.subarray(0, 12))
    const code = isFailing ? 2 : found ? 0 : 3
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(answers.length, 6)
    header.writeUInt16BE(0, 8)
    header.writeUInt16BE(0, 10)
    const packet = Buffer.concat([
      header,
      message.subarray(12, end),
      ...answers.flatMap((data) => [answerHead(kind, data), data]),
    ])
    socket.send(packet, from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(resolve)),
  }
}

function questionIn(message: Buffer): { name: string; kind: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), kind: message.readUInt16BE(at + 1), end: at + 5 }
}

/** The name is a pointer to the question's. */
function answerHead(kind: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(kind, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return head
}

/** A text in pieces of at most 255 bytes, each behind its length. */
function textData(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat(pieces)
}

function exchangeData(host: string): Buffer {
  const labels = host.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)])
  return Buffer.concat([Buffer.from([0, 10]), ...labels, Buffer.from([0])])
}
