import { filesWords as words } from './files-words.ts'

export type Upload = {
  name: string
  percent: number
  state: 'sending' | 'done' | 'failed'
  url?: string
  /** Set after a failure. */ reason?: string
}

/** Returns the message of an upload (foundation section 8). */
export function uploadText({ name, state }: Pick<Upload, 'name' | 'state'>): string {
  if (state === 'done') return `Uploaded the file successfully: ${name}`
  return state === 'failed' ? `Could not upload the file: ${name}` : `Uploading ${name}`
}

/**
 * Uploads one file as the field `image` (foundation section 5, uploads) and reports progress.
 * @returns the file's URL from the server; rejects, with a message for the user, if the server refuses it or cannot be
 * reached
 */
export function sendFile(
  to: string,
  file: File,
  onPercent: (percent: number) => void,
  otherKind = words.otherKind,
): { url: Promise<string>; stop: () => void } {
  // fetch does not report upload progress.
  const request = new XMLHttpRequest()
  const url = new Promise<string>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onPercent(total > 0 ? Math.round((100 * loaded) / total) : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(bareText(request.responseText))
      // The documented call has another message for a wrong file type.
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

/** Returns a refusal's message; a proxy may respond in another format. */
function reasonIn(answer: string): string {
  try {
    const { message } = JSON.parse(answer) as { message?: unknown }
    return typeof message === 'string' ? message : interrupted
  } catch {
    return interrupted
  }
}

/** Returns the path from a response: bare, or as a JSON string. */
export function bareText(answer: string): string {
  return /^"[^"]*"$/.test(answer) ? answer.slice(1, -1) : answer.trim()
}
