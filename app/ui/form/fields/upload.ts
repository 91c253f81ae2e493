import { filesWords as words } from './files-words.ts'

export type Upload = {
  name: string
  percent: number
  state: 'sending' | 'done' | 'failed'
  url?: string
  /** Of a failure. */ reason?: string
}

/** The texts of an upload (foundation section 8). */
export function uploadText({ name, state }: Pick<Upload, 'name' | 'state'>): string {
  if (state === 'done') return `Uploaded the file successfully: ${name}`
  return state === 'failed' ? `Could not upload the file: ${name}` : `Uploading ${name}`
}

/**
 * Sends one file as the field `image` (foundation section 5, uploads) and reports how far it is.
 * @returns the file's URL as the server answered it; the promise is rejected, with a sentence for the reader, when the
 * server refuses or is out of reach
 */
export function sendFile(
  to: string,
  file: File,
  onPercent: (percent: number) => void,
  otherKind = words.otherKind,
): { url: Promise<string>; stop: () => void } {
  // fetch cannot tell how much of a body has gone out.
  const request = new XMLHttpRequest()
  const url = new Promise<string>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onPercent(total > 0 ? Math.round((100 * loaded) / total) : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(bareText(request.responseText))
      // Of another kind of file the documented call has other words.
      else reject(new Error(request.status === 415 ? otherKind : reasonIn(request.responseText)))
    }
    request.onerror = () => reject(new Error(interrupted))
    request.onabort = () => reject(new Error(interrupted))
  })
  const body = new FormData()
  body.append('image', file)
  request.open('POST', to)
  request.send(body)
  return { url, stop: () => request.abort() }
}

const interrupted = 'The upload was interrupted. Please try again.'

/** The sentence of a refusal; whatever stands between may answer in another shape. */
function reasonIn(answer: string): string {
  try {
    const { message } = JSON.parse(answer) as { message?: unknown }
    return typeof message === 'string' ? message : interrupted
  } catch {
    return interrupted
  }
}

/** The answer is a bare path, or the same as a JSON string. */
export function bareText(answer: string): string {
  return /^"[^"]*"$/.test(answer) ? answer.slice(1, -1) : answer.trim()
}
