import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import { uploadText, type Upload } from './upload.ts'

const shapes = { sending: FileText, done: CircleCheck, failed: CircleAlert }

type UploadRowProps = {
  upload: Upload
  /** Replaces the percentage once the file is uploaded. */
  size?: string
  /** A button to stop or remove it. */
  act?: ReactNode
}

/** One upload: name, progress, and the result in the portal's wording. */
export function UploadRow({ upload, size, act }: UploadRowProps) {
  const { name, percent, state, reason } = upload
  const text = uploadText(upload)
  return (
    <div className="upload-row" data-state={state}>
      <Icon of={shapes[state]} size={18} />
      <b>{state === 'sending' ? name : text}</b>
      <span>
        {state === 'sending' || (state === 'done' && size === undefined) ? `${percent} %` : state === 'done' && size}
        {act}
      </span>
      {state === 'sending' && <progress className="gauge" max={100} value={percent} aria-label={text} />}
      {state === 'failed' && reason && <p>{reason}</p>}
    </div>
  )
}
