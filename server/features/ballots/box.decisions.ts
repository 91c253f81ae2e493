import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import type { Chosen, FrozenQuestion } from './rules.ts'

/**
 * The box of an open ballot: slots of one size, filled in no order, sealed as a whole. Each vote seals all of it anew
 * with another nonce and in another order, so two copies of the box differ everywhere, whichever ballot is new.
 */

/** A ballot in the box: choices by their places; a text is a name that was written in. */
export type BoxedBallot = readonly (readonly Chosen[])[]

/** A box begins with this many slots and doubles, so its size says no more than the turnout, which is no secret. */
const firstSlots = 64

/** Above this number of electors there are several boxes, and each vote goes to one of them by lot. */
const electorsPerBox = 8_192

/** The most bytes of a name that is written in, as JSON. */
const writeInBytes = 400

/** Returns the size of a slot, which holds every ballot that the questions allow. */
export function slotBytesOf(questions: readonly FrozenQuestion[]): number {
  const most = questions.reduce(
    (sum, { choiceIds, writeIns }) => sum + 3 + 3 * choiceIds.length + (writeIns ? writeInBytes : 0),
    6,
  )
  return Math.ceil(most / 64) * 64
}

/** Returns a new key for the boxes of one ballot, base64url. */
export const newBoxKey = (): string => randomBytes(32).toString('base64url')

/** Writes a ballot into a slot of its own. */
export function slotOf(ballot: BoxedBallot, slotBytes: number): Buffer {
  const text = Buffer.from(JSON.stringify(ballot))
  if (text.length + 2 > slotBytes) throw new Error('The ballot does not fit into its slot')
  const slot = Buffer.alloc(slotBytes)
  slot.writeUInt16BE(text.length)
  text.copy(slot, 2)
  return slot
}

/** Reads the ballot in a slot. */
export const ballotIn = (slot: Buffer): BoxedBallot =>
  JSON.parse(slot.toString('utf8', 2, 2 + slot.readUInt16BE())) as BoxedBallot

/** Seals filled slots into a box, each at a random place among empty ones. */
export function sealBox(key: string, box: number, slotBytes: number, filled: readonly Buffer[]): string {
  let slots = firstSlots
  while (slots < filled.length) slots *= 2
  const plain = Buffer.alloc(slots * slotBytes)
  for (const [index, place] of randomPlaces(slots, filled.length).entries())
    filled[index]!.copy(plain, place * slotBytes)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, box), nonce)
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  plain.fill(0)
  return sealed.toString('base64')
}

/** Opens a box: its filled slots, in an order that says nothing. @throws when it was changed */
export function openBox(key: string, box: number, slotBytes: number, sealed: string): Buffer[] {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, box), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  const filled: Buffer[] = []
  for (let at = 0; at < plain.length; at += slotBytes)
    if (plain.readUInt16BE(at) > 0) filled.push(plain.subarray(at, at + slotBytes))
  return filled
}

/** Returns random bytes as long as a sealed box, to write over it before it is deleted. */
export const noise = (sealed: string): string => randomBytes(sealed.length).toString('base64').slice(0, sealed.length)

/** Returns how many boxes a ballot has. */
export const boxesFor = (electors: number): number => Math.max(1, Math.ceil(electors / electorsPerBox))

/** Returns the box for the next vote, by lot. */
export const boxByLot = (electors: number): number => randomInt(boxesFor(electors))

/** Returns so many different places among the slots, drawn at random. */
function randomPlaces(slots: number, count: number): number[] {
  const places = Array.from({ length: slots }, (_, place) => place)
  for (let index = 0; index < count; index++) {
    const other = randomInt(index, slots)
    ;[places[index], places[other]] = [places[other]!, places[index]!]
  }
  return places.slice(0, count)
}

const keyOf = (key: string, box: number) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64url'), '', `chapterhouse ballot box ${box}`, 32))
