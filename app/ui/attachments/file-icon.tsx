import Picture from 'lucide-react/icons/file-image'
import Sheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Slides from 'lucide-react/icons/presentation'
import { Icon } from '#app/ui/parts/icon.tsx'
import { kindOf } from './words.ts'

const shapes: Record<string, typeof FileText> = { Picture, Excel: Sheet, PowerPoint: Slides }

/** An icon for the file type. */
export const FileIcon = ({ of: contentType, size = 20 }: { of: string; size?: number }) => (
  <Icon of={shapes[kindOf(contentType)] ?? FileText} size={size} className="shrink-0 text-ink-2" />
)
