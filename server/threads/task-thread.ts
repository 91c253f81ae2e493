import type { Worker } from 'node:worker_threads'

export type TaskThread<Task, Result> = {
  /** Rejects when the thread ends before the task is done. */
  run(task: Task): Promise<Result>
  /** Number of tasks that wait or are in progress. */
  size(): number
  /** Ends the thread; the next task opens another. */
  stop(): Promise<void>
}

type Waiting<Result> = { resolve: (result: Result) => void; reject: (error: Error) => void }

/**
 * A worker that answers each message with one, in order. The first task opens it, and the first one after its death a
 * new one. It keeps the process alive only while it has work.
 * @param options.died the error for all waiting tasks when it dies; its own becomes a process warning
 */
export function taskThread<Task, Result>({
  open,
  died,
}: {
  open: () => Promise<Worker>
  died: () => Error
}): TaskThread<Task, Result> {
  let thread: Promise<Worker> | undefined
  const waiting: Waiting<Result>[] = []

  const abandon = () => {
    thread = undefined
    for (const { reject } of waiting.splice(0)) reject(died())
  }
  const fail = (error: unknown) => {
    warn(error)
    abandon()
  }
  const listen = (worker: Worker) => {
    worker.on('message', (result: Result) => {
      waiting.shift()?.resolve(result)
      if (waiting.length === 0) worker.unref()
    })
    worker.once('error', warn)
    worker.once('exit', abandon)
    return worker
  }
  const opened = () => {
    const opening = open().then(listen)
    opening.catch(fail)
    return opening
  }
  const send = async (task: Task) => {
    const worker = await (thread ??= opened())
    worker.ref()
    worker.postMessage(task)
  }
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        send(task).catch(() => undefined)
      }),
    size: () => waiting.length,
    async stop() {
      const worker = await thread?.catch(() => undefined)
      await worker?.terminate()
    },
  }
}

const warn = (error: unknown) => process.emitWarning(error instanceof Error ? error : String(error))
