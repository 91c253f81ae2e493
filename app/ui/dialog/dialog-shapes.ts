import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

export type DialogTone = 'info' | 'success' | 'warning' | 'error'

export const toneShapes = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

export const toneClass = {
  info: '[--tone:var(--color-primary)]',
  success: '[--tone:var(--color-success)]',
  warning: '[--tone:var(--color-warning)]',
  error: '[--tone:var(--color-error)]',
}
