import { useEffect, useRef, useState } from 'react'
import { filesWords as words } from './files-words.ts'
import { sendFile, type Upload } from './upload.ts'

/** One upload: `send` replaces the previous one, `drop` clears it. The form is blocked while there is an error. */
export function useUpload(to = '/api/upload') {
  const [upload, setUpload] = useState<Upload>()
  const stop = useRef<() => void>()
  useEffect(() => () => stop.current?.(), [])

  async function start(file: File) {
    stop.current?.()
    const { name } = file
    setUpload({ name, percent: 0, state: 'sending' })
    const sent = sendFile(to, file, (percent) => setUpload({ name, percent, state: 'sending' }))
    stop.current = sent.stop
    const outcome: Upload = await sent.url.then(
      (url) => ({ name, percent: 100, state: 'done', url }),
      (error: Error) => ({ name, percent: 0, state: 'failed', reason: error.message }),
    )
    if (stop.current === sent.stop) setUpload(outcome)
  }

  function send([file]: FileList) {
    if (file) void start(file)
  }

  function drop() {
    stop.current?.()
    stop.current = undefined
    setUpload(undefined)
  }

  return { upload, complaint: upload?.state === 'sending' ? words.waiting(1) : undefined, send, drop }
}
