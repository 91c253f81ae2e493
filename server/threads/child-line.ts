import type { ChildProcess } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { openTurns } from './turns.ts'

/** Why a child process did not answer a task. */
export type Ending = 'time' | 'memory' | 'crash' | 'stopped' | 'crowded'

/** A child process's answer; `tired` asks for a new process before the next task. */
export type ChildAnswer<Result> = { result: Result; tired?: boolean }

/** What a child process says of its task before it answers. */
export type ChildNews<News> = { news: News }

export type ChildBounds = {
  /** Processor time of one task, in milliseconds. */
  cpuMs: number
  /** Wall-clock time, for a stuck task, and where processor time cannot be read. */
  wallMs: number
  /** Waiting tasks, of all senders and of one of them. */
  waiting: number
  waitingOfOne: number
  /** How long a process stays without a task. */
  idleMs: number
}

export type ChildLine<Task, Result, News = never> = {
  /** Runs a task when its turn comes: senders take turns, however many tasks one of them has queued. */
  run(sender: string, task: () => Task | Promise<Task>, hear?: (news: News) => void): Promise<Result>
  /** Ends the process; all waiting tasks are rejected. */
  stop(): Promise<void>
}

type Options = { open: () => Promise<ChildProcess>; ended: (why: Ending) => Error; bounds: ChildBounds }

/** Interval between checks of a running task. */
const lookMs = 20

/**
 * Runs one task at a time in a child process, which is killed when a task exceeds its bounds and replaced when it died.
 * A process may have died because of its earlier tasks, so the task is retried once in a new one. It keeps the portal
 * alive only while it has work.
 */
export function childLine<Task, Result, News = never>({ open, ended, bounds }: Options): ChildLine<Task, Result, News> {
  const turns = openTurns({ atOnce: 1, ...bounds }, () => ended('crowded'))
  let leaving = untilStopped()
  let current: { child: Promise<ChildProcess>; tasks: number } | undefined
  let idle: NodeJS.Timeout | undefined

  const opened = () => {
    const opening = { child: open(), tasks: 0 }
    opening.child.then(
      (child) => child.once('exit', () => forget(opening)),
      () => forget(opening),
    )
    return opening
  }
  const forget = (gone: typeof current) => {
    if (current === gone) current = undefined
  }
  const end = async () => {
    clearTimeout(idle)
    const child = await current?.child.catch(() => undefined)
    current = undefined
    child?.kill('SIGKILL')
  }
  const attempt = async (task: Task, hear?: (news: News) => void): Promise<Result> => {
    const used = (current ??= opened())
    const isFresh = used.tasks++ === 0
    const answer = await answerOf<Task, Result, News>(await used.child, task, { ...bounds, hear })
    if (answer === 'memory' || answer === 'crash') {
      forget(used)
      if (isFresh) throw ended(answer)
      return attempt(task, hear)
    }
    if (typeof answer === 'string') {
      forget(used)
      throw ended(answer)
    }
    if (answer.tired) await end()
    return answer.result
  }
  return {
    async run(sender, task, hear) {
      await turns.take(sender, leaving.signal)
      clearTimeout(idle)
      try {
        return await attempt(await task(), hear)
      } finally {
        idle = setTimeout(() => void end(), bounds.idleMs).unref()
        turns.release()
      }
    },
    async stop() {
      leaving.abort(ended('stopped'))
      leaving = untilStopped()
      const child = await current?.child.catch(() => undefined)
      if (child) stopping.add(child)
      await end()
    },
  }
}

/** Every waiting task listens to it, so Node must not take many listeners for a leak. */
function untilStopped(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** systemd and a terminal send these to all processes of the portal at once. A file is not to blame for them. */
const isOfThePortal = (signal: NodeJS.Signals | null) => signal === 'SIGTERM' || signal === 'SIGINT'

/** Processes that the portal itself ends, so that no file is reported as damaged because of it. */
const stopping = new WeakSet<ChildProcess>()

/** Returns a child's answer to a task, or why there is none. */
function answerOf<Task, Result, News>(
  child: ChildProcess,
  task: Task,
  { cpuMs, wallMs, hear }: Pick<ChildBounds, 'cpuMs' | 'wallMs'> & { hear: ((news: News) => void) | undefined },
): Promise<ChildAnswer<Result> | Ending> {
  return new Promise((resolve) => {
    const begun = { cpu: cpuMsOf(child.pid), at: performance.now() }
    let isTooLong = false
    const look = setInterval(() => {
      const used = begun.cpu === undefined ? undefined : (cpuMsOf(child.pid) ?? begun.cpu) - begun.cpu
      if ((used ?? 0) <= cpuMs && performance.now() - begun.at <= wallMs) return
      isTooLong = true
      child.kill('SIGKILL')
    }, lookMs)
    const settle = (answer: ChildAnswer<Result> | Ending) => {
      clearInterval(look)
      child.off('message', heard)
      child.off('exit', gone)
      child.unref()
      child.channel?.unref()
      resolve(answer)
    }
    const heard = (message: ChildAnswer<Result> | ChildNews<News>) =>
      'news' in message ? hear?.(message.news) : settle(message)
    const gone = (_code: number | null, signal: NodeJS.Signals | null) =>
      settle(
        stopping.has(child) || isOfThePortal(signal)
          ? 'stopped'
          : isTooLong
            ? 'time'
            : signal === 'SIGKILL' || signal === 'SIGABRT'
              ? 'memory'
              : 'crash',
      )
    if (child.exitCode !== null || child.signalCode !== null) return gone(child.exitCode, child.signalCode)
    child.on('message', heard)
    child.on('exit', gone)
    child.ref()
    child.channel?.ref()
    // A child that has since died reports it by its exit.
    child.send(task as object, () => undefined)
  })
}

/**
 * Returns the processor time that a process has used so far, in milliseconds; undefined where the system does not
 * report it.
 */
function cpuMsOf(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Counted in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return undefined
  }
}
