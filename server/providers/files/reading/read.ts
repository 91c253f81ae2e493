import { Refusal } from '#server/refusal.ts'
import { childLine, type ChildBounds, type ChildLine, type Ending } from '#server/threads/child-line.ts'
import { openChild } from '#server/threads/open-worker.ts'
import { maxCpuMs, maxHeapMb } from './bounds.ts'
import type {
  BankColumns,
  BankFile,
  BankMapping,
  ColumnsChoice,
  LogoPictures,
  ReadFile,
  ReadingResult,
  ReadingTask,
} from './tasks.ts'

const comeAgain = (because: string) =>
  new Refusal('unavailable', `${because} Please try again in a minute.`, { retryAfterSeconds: 60 })

const sentences: Record<Ending, () => Refusal> = {
  time: () =>
    new Refusal(
      'invalid',
      'The file takes too long to read. Save it smaller or simpler, for instance as a PDF, and choose it again.',
    ),
  memory: () => new Refusal('invalid', 'The file takes too much memory to read. Save it smaller and choose it again.'),
  crash: () => new Refusal('invalid', 'The file cannot be read. It may be damaged or cut off.'),
  stopped: () => comeAgain('The portal is being restarted.'),
  crowded: () => comeAgain('Many files are being sent right now.'),
}

const refusalFor = (why: Ending) => sentences[why]()

const open = () => openChild(new URL('./reading.worker.ts', import.meta.url), { heapMb: maxHeapMb })

const bounds: ChildBounds = { cpuMs: maxCpuMs, wallMs: 60_000, waiting: 300, waitingOfOne: 60, idleMs: 30_000 }

/** Separate queues for uploads and for pictures that pages show, so that these never wait for uploads. */
const uploads = lineOf(bounds)
const pictures = lineOf({ ...bounds, waitingOfOne: 300 })

/** Returns a queue for a process that reads files, with a message for each way in which it may end. */
export function lineOf(within: ChildBounds): ChildLine<ReadingTask, ReadingResult> {
  return childLine<ReadingTask, ReadingResult>({ open, ended: refusalFor, bounds: within })
}

/**
 * Validates an uploaded file and prepares it for storage, in a separate process; `sender` takes turns with others.
 * @throws Refusal invalid (415 for another kind of file) for a file that is not accepted or takes too long to read,
 * unavailable when too many wait
 */
export async function readFile(
  sender: string,
  bytes: Uint8Array,
  { video = false } = {},
  line = uploads,
): Promise<ReadFile> {
  const result = await resultOf(line, sender, () => ({ kind: 'accept', bytes, video }))
  if ('file' in result) return result.file
  throw strayed()
}

/**
 * Crops a portrait from a stored picture.
 * @throws Refusal as `readFile` does
 */
export const cutPortrait = (sender: string, cut: Omit<Extract<ReadingTask, { kind: 'portrait' }>, 'kind'>) =>
  pictureFrom(uploads, sender, () => ({ kind: 'portrait', ...cut }))

/**
 * Scales a stored picture down, to WebP of a width. Its bytes are requested when its turn comes.
 * @throws Refusal as `readFile` does
 */
export const makeSmaller = (name: string, width: number, bytes: () => Promise<Uint8Array>) =>
  pictureFrom(pictures, name, async () => ({ kind: 'smaller', bytes: await bytes(), width }))

/**
 * Makes a logo of a stored picture.
 * @throws Refusal as `readFile` does
 */
export async function drawLogo(sender: string, bytes: Uint8Array): Promise<LogoPictures> {
  const result = await resultOf(uploads, sender, () => ({ kind: 'logo', bytes }))
  if ('logo' in result) return result.logo
  throw strayed()
}

/**
 * Reads a bank's file, of any format that the portal knows; nothing is stored.
 * @param mappings those that are kept for lists of unknown columns
 * @returns undefined for a list with days and amounts whose columns are unknown
 * @throws Refusal as `readFile` does, with the sentence of the reader
 */
export async function readBank(
  sender: string,
  bytes: Uint8Array,
  fileName: string,
  mappings: readonly BankMapping[] = [],
): Promise<BankFile | undefined> {
  const result = await resultOf(uploads, sender, () => ({ kind: 'bank', bytes, fileName, mappings }))
  if ('bank' in result) return result.bank
  throw strayed()
}

/**
 * Returns the columns of a bank's list, and what its lines become by a choice.
 * @throws Refusal as `readFile` does
 */
export async function readBankColumns(
  sender: string,
  bytes: Uint8Array,
  choice: ColumnsChoice | null,
): Promise<BankColumns> {
  const result = await resultOf(uploads, sender, () => ({ kind: 'columns', bytes, choice }))
  if ('columns' in result) return result.columns
  throw strayed()
}

/** Ends the processes; waiting callers are told to try again. */
export async function stopReading(): Promise<void> {
  await Promise.all([uploads.stop(), pictures.stop()])
}

async function pictureFrom(
  line: ChildLine<ReadingTask, ReadingResult>,
  sender: string,
  task: () => ReadingTask | Promise<ReadingTask>,
): Promise<Uint8Array> {
  const result = await resultOf(line, sender, task)
  if ('picture' in result) return result.picture
  throw strayed()
}

async function resultOf(
  line: ChildLine<ReadingTask, ReadingResult>,
  sender: string,
  task: () => ReadingTask | Promise<ReadingTask>,
) {
  const result = await line.run(sender, task)
  if (!('refused' in result)) return result
  const { why, text, ...details } = result.refused
  throw new Refusal(why, text, details)
}

const strayed = () => new Error('The process that reads files answered another question')
