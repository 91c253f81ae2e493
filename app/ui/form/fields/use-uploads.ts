import { useEffect, useRef, useState } from 'react'
import { filesWords as words } from './files-words.ts'
import { sendFile, type Upload } from './upload.ts'

/** A file of a list; without a size it was there initially. */
export type ListedUpload = Upload & { key: number; bytes?: number }

type Kinds = {
  /** The message if the server rejects this file type. */
  otherKind?: string
  /** Returns why a file is not even uploaded. */
  validate?: (file: File) => string | undefined
}

/** A list of files uploaded one after another. Each stays in it, with its result, until it is removed. */
export function useUploads(to: string, max: number, first: () => Upload[], { otherKind, validate }: Kinds = {}) {
  const [uploads, setUploads] = useState<ListedUpload[]>(() => first().map((upload, key) => ({ ...upload, key })))
  const nextKey = useRef(uploads.length)
  const waiting = useRef<{ key: number; file: File }[]>([])
  const running = useRef<{ key: number; stop: () => void }>()
  useEffect(
    () => () => {
      waiting.current = []
      running.current?.stop()
    },
    [],
  )

  function add(files: Iterable<File>) {
    const free = max - uploads.filter(({ state }) => state !== 'failed').length
    const added = [...files].map((file, index) => ({
      file,
      key: nextKey.current++,
      reason: index < free ? validate?.(file) : words.tooMany(max),
    }))
    const rows = added.map(({ file: { name, size }, key, reason }): ListedUpload => {
      return {
        key,
        name,
        bytes: size,
        percent: 0,
        ...(reason === undefined ? { state: 'sending' } : { state: 'failed', reason }),
      }
    })
    setUploads((before) => [...before, ...rows])
    waiting.current.push(...added.filter(({ reason }) => reason === undefined))
    if (!running.current) void sendNext()
  }

  async function sendNext(): Promise<void> {
    const next = waiting.current.shift()
    if (!next) return
    const { key, file } = next
    const change = (changes: Partial<Upload>) =>
      setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
    const sent = sendFile(to, file, (percent) => change({ percent }), otherKind)
    running.current = { key, stop: sent.stop }
    change(
      await sent.url.then(
        (url) => ({ percent: 100, state: 'done', url }),
        (error: Error) => ({ state: 'failed', reason: error.message }),
      ),
    )
    running.current = undefined
    return sendNext()
  }

  /** Removes a file from the list; a running upload is aborted. */
  function remove(key: number) {
    waiting.current = waiting.current.filter((file) => file.key !== key)
    if (running.current?.key === key) running.current.stop()
    setUploads((before) => before.filter((upload) => upload.key !== key))
  }

  return { uploads, add, remove }
}
