import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomFillSync, randomInt } from 'node:crypto'
import { maxChosen, maxLength, type Chosen, type FrozenQuestion } from './rules.ts'

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

/** The most UTF-16 units of a name that is written in: characters outside the basic plane take two. */
const maxUnits = 2 * maxLength.writeIn

/** Stands before a name that was written in, where otherwise the place of a choice is. */
const nameFollows = 255

const nonceBytes = 12
const tagBytes = 16

/**
 * Returns the size of a slot, which holds every ballot that the questions allow. Each vote writes all slots, so they are
 * small: the number of answers, 0 in an empty slot, and for each the number of choices and a byte for each; a name that
 * was written in takes its length and its text besides.
 */
export function slotBytesOf(questions: readonly FrozenQuestion[]): number {
  const most = questions.reduce(
    (sum, question) => sum + 1 + maxChosen(question) + (question.writeIns ? 1 + 2 * maxUnits : 0),
    1,
  )
  return Math.ceil(most / 16) * 16
}

/** Returns a new key for the boxes of one ballot, base64url. */
export const newBoxKey = (): string => randomBytes(32).toString('base64url')

/** Writes a ballot into a slot of its own. @throws when it is larger than the questions allow */
export function slotOf(ballot: BoxedBallot, slotBytes: number): Buffer {
  const bytes = [ballot.length]
  for (const answer of ballot) {
    bytes.push(answer.length)
    for (const chosen of answer) {
      if (typeof chosen === 'number') bytes.push(chosen)
      else bytes.push(nameFollows, chosen.length, ...Buffer.from(chosen, 'utf16le'))
    }
  }
  if (bytes.length > slotBytes) throw new Error('The ballot does not fit into its slot')
  const slot = Buffer.alloc(slotBytes)
  slot.set(bytes)
  return slot
}

/** Reads the ballot in a slot. */
export function ballotIn(slot: Buffer): BoxedBallot {
  let at = 1
  const chosen = (): Chosen => {
    const place = slot.readUInt8(at++)
    if (place !== nameFollows) return place
    const end = at + 1 + 2 * slot.readUInt8(at)
    const name = slot.toString('utf16le', at + 1, end)
    at = end
    return name
  }
  return Array.from({ length: slot.readUInt8() }, () => Array.from({ length: slot.readUInt8(at++) }, chosen))
}

/** Seals filled slots into a box, each at a random place among empty ones. */
export function sealBox(key: string, box: number, slotBytes: number, filled: readonly Buffer[]): string {
  let slots = firstSlots
  while (slots < filled.length) slots *= 2
  const plain = Buffer.alloc(slots * slotBytes)
  for (const [index, place] of randomPlaces(slots, filled.length).entries())
    filled[index]!.copy(plain, place * slotBytes)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, box), nonce)
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  plain.fill(0)
  return sealed.toString('base64')
}

/** Opens a box: its filled slots, in an order that says nothing. @throws when it was changed */
export function openBox(key: string, box: number, slotBytes: number, sealed: string): Buffer[] {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, box), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  // The mode pads nothing, so that the end only compares the tag.
  const plain = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
  decipher.final()
  const filled: Buffer[] = []
  for (let at = 0; at < plain.length; at += slotBytes)
    if (plain[at] !== 0) filled.push(plain.subarray(at, at + slotBytes))
  return filled
}

/** Returns random bytes as long as a sealed box, to write over it before it is deleted. */
export const noise = (sealed: string): string => randomBytes(sealed.length).toString('base64').slice(0, sealed.length)

/** Returns how many boxes a ballot has. */
export const boxesFor = (electors: number): number => Math.max(1, Math.ceil(electors / electorsPerBox))

/** Returns the box for the next vote, by lot. */
export const boxByLot = (electors: number): number => randomInt(boxesFor(electors))

/** Returns so many different places among the slots, drawn at random. */
function randomPlaces(slots: number, count: number): Uint32Array {
  const places = new Uint32Array(slots)
  for (let place = 0; place < slots; place++) places[place] = place
  const draw = randomBelow(count)
  for (let index = 0; index < count; index++) {
    const other = index + draw(slots - index)
    const place = places[index]!
    places[index] = places[other]!
    places[other] = place
  }
  return places.subarray(0, count)
}

/** Returns a function that draws whole numbers below a limit, from random bytes for many numbers at once. */
function randomBelow(many: number): (limit: number) => number {
  const drawn = new Uint32Array(many + 1)
  let next = drawn.length
  return (limit) => {
    // Numbers above the last multiple of the limit would make the small ones likelier.
    const end = 2 ** 32 - (2 ** 32 % limit)
    for (;;) {
      if (next === drawn.length) {
        randomFillSync(drawn)
        next = 0
      }
      const number = drawn[next++]!
      if (number < end) return number % limit
    }
  }
}

const keyOf = (key: string, box: number) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64url'), '', `chapterhouse ballot box ${box}`, 32))
