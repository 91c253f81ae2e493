import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflated = promisify(inflate)

/** Reading limits for one file: packed lists of objects, their bytes, page nodes, and characters of one and of all. */
const max = { lists: 1_000, bytes: 20_000_000, nodes: 1_000, letters: 20_000, lettersOfAll: 2_000_000 }

/** What may still be read of a file. */
type Budget = { nodes: number; letters: number }

/**
 * Returns a PDF's declared number of pages: the count of the root page node, which is in the file or, since PDF 1.5, in
 * a packed list of objects. Null where none is found, such as in a password-protected file.
 */
export async function pdfPages(bytes: Uint8Array): Promise<number | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  const budget = { nodes: max.nodes, letters: max.lettersOfAll }
  let counted = countIn(text, budget)
  let unpacked = 0
  for (let [at, lists] = [text.indexOf('/ObjStm'), 0]; at >= 0 && lists < max.lists && unpacked < max.bytes; lists++) {
    const start = text.indexOf('stream', at)
    const end = text.indexOf('endstream', start + 1)
    if (start < 0 || end < 0) break
    const from = start + (text.startsWith('\r\n', start + 6) ? 8 : 7)
    const list = await inflated(file.subarray(from, end), { maxOutputLength: max.bytes - unpacked }).catch(asPart)
    // Too long: a failed attempt to unpack costs as much, and another list may do the same.
    if (list === undefined) return null
    unpacked += list.length
    counted = countIn(list.toString('latin1'), budget) ?? counted
    at = text.indexOf('/ObjStm', end)
  }
  // The part that was not read may say something else.
  return isSpent(budget) ? null : counted
}

/** Returns the bytes of a list that failed to unpack: none where it is not a list, undefined where it is too long. */
function asPart(error: unknown): Buffer | undefined {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    ? undefined
    : Buffer.alloc(0)
}

const isSpent = ({ nodes, letters }: Budget) => nodes < 0 || letters < 0

/** Returns the count of the last such node: a later revision of a file is appended to the earlier one. */
function countIn(text: string, budget: Budget): number | null {
  let counted: number | null = null
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/Pages\b/g)) {
    budget.nodes--
    if (isSpent(budget)) return null
    const node = text.slice(edge(text, index, -1), edge(text, index, 1))
    budget.letters -= node.length
    const count = node.includes('/Parent') ? null : /\/Count\s{0,9}(\d{1,6})\b(?!\s{1,9}\d{1,9}\s{1,9}R)/.exec(node)
    if (count) counted = Number(count[1])
  }
  return counted
}

/** Returns where the double brackets around a place begin or end. */
function edge(text: string, place: number, step: 1 | -1): number {
  const [inner, outer] = step === 1 ? ['<<', '>>'] : ['>>', '<<']
  let depth = 0
  let at = place
  for (; Math.abs(at - place) < max.letters && at >= 0 && at < text.length; at += step) {
    if (text.startsWith(inner, at)) depth++
    else if (text.startsWith(outer, at) && depth-- === 0) break
    else continue
    at += step
  }
  return Math.max(0, at)
}
