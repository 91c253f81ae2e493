/** A disk after a power cut: the synced bytes, and a random part of the rest. */
import type { SeededRandom } from '#server/demo/seeded-random.ts'

/** An operation on the disk, or an acknowledged fact: see disk-journal.c. */
type Step = { what: 'write' | 'cut' | 'sync' | 'acknowledged'; file: 0 | 1; where: number; bytes: Buffer }

const words = { W: 'write', T: 'cut', S: 'sync', A: 'acknowledged' } as const

const headBytes = 24

/** Disks write whole sectors or nothing. */
const sectorBytes = 512

/** Reads the journal that disk-journal.c and power-writer.ts wrote. */
export function readJournal(journal: Buffer): Step[] {
  const steps: Step[] = []
  for (let at = 0; at < journal.length;) {
    const what = words[String.fromCharCode(journal[at]!) as keyof typeof words]
    const length = what === 'write' ? Number(journal.readBigInt64LE(at + 16)) : 0
    const from = at + headBytes
    steps.push({
      what,
      file: journal[at + 1] as 0 | 1,
      where: Number(journal.readBigInt64LE(at + 8)),
      bytes: journal.subarray(from, from + length),
    })
    at = from + length
  }
  return steps
}

/** A disk after a power cut: the database, its log, and how many facts were acknowledged before. */
export type Remains = { database: Buffer; log: Buffer; acknowledged: number; isInCheckpoint: boolean }

/** A disk that replays the journal, and returns what would be left at any step. */
export type Disk = {
  /** Advances to this step; never goes back. */
  until(step: number): void
  remains(random: SeededRandom): Remains
}

/** A disk with a database on it and an empty log. */
export function diskOf(database: Buffer, steps: readonly Step[]): Disk {
  const synced = [database, Buffer.alloc(0)] as [Buffer, Buffer]
  const unsynced: [Step[], Step[]] = [[], []]
  let acknowledged = 0
  let done = 0
  return {
    until(step) {
      for (; done < step; done++) {
        const { what, file, where } = steps[done]!
        if (what === 'acknowledged') acknowledged = where
        else if (what !== 'sync') unsynced[file].push(steps[done]!)
        else synced[file] = after(synced[file], unsynced[file].splice(0))
      }
    },
    remains(random) {
      const [data, log] = ([0, 1] as const).map((file) => after(synced[file], survivors(unsynced[file], random)))
      return { database: data!, log: log!, acknowledged, isInCheckpoint: unsynced[0].length > 0 }
    },
  }
}

/** The steps that reached the disk before the power cut although nobody had synced them. */
function survivors(steps: readonly Step[], random: SeededRandom): Step[] {
  const manner = random.pick(['none', 'the first', 'any', 'any'] as const)
  if (manner === 'none') return []
  const some =
    manner === 'any' ? steps.filter(() => random.below(2) === 0) : steps.slice(0, random.below(steps.length + 1))
  return some.map((step, index) => (index === some.length - 1 || random.below(8) === 0 ? damaged(step, random) : step))
}

/** Only the first sectors of a step, or garbage in the last ones: a file may grow before its content is written. */
function damaged(step: Step, random: SeededRandom): Step {
  if (step.what !== 'write') return step
  const border = Math.ceil(step.where / sectorBytes) * sectorBytes - step.where + sectorBytes * random.below(9)
  const whole = Math.min(border, step.bytes.length)
  if (random.below(2) === 0) return { ...step, bytes: step.bytes.subarray(0, whole) }
  const nonsense = Buffer.from(Array.from({ length: step.bytes.length - whole }, () => random.below(256)))
  return { ...step, bytes: Buffer.concat([step.bytes.subarray(0, whole), nonsense]) }
}

/** The file after these steps, in order. */
function after(file: Buffer, steps: readonly Step[]): Buffer {
  if (steps.length === 0) return file
  const next = Buffer.alloc(Math.max(file.length, ...steps.map(({ where, bytes }) => where + bytes.length)))
  let length = file.copy(next)
  for (const { what, where, bytes } of steps) {
    // Truncated bytes must not reappear when the file grows again.
    if (what === 'cut') next.fill(0, where)
    bytes.copy(next, where)
    length = what === 'cut' ? where : Math.max(length, where + bytes.length)
  }
  return next.subarray(0, length)
}
