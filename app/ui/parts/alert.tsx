import '#app/styles/kit/note.css'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type AlertTone = 'info' | 'success' | 'warning' | 'error'

const shapes = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

type AlertProps = { tone?: AlertTone; title?: ReactNode; children?: ReactNode; id?: string; className?: string }

/**
 * A note in the page: what happened in bold, what to do next below. Errors are announced immediately. The default style
 * is info (foundation 2).
 */
export function Alert({ tone = 'info', title, children, id, className = '' }: AlertProps) {
  return (
    <div id={id} className={`note ${className}`} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon of={shapes[tone]} size={18} />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
