import type { LucideIcon } from 'lucide-react'

export type IconShape = LucideIcon

type IconProps = { of: IconShape; size?: number; className?: string }

/**
 * A lucide icon in the theme's stroke width: 1.9 at 16 px, 1.6 from 18 px. Import the shape by its own path
 * (`lucide-react/icons/check`), so that a page bundles only what it shows. Icons repeat the text beside them; screen
 * readers skip them.
 */
export function Icon({ of: Shape, size = 16, className }: IconProps) {
  return <Shape aria-hidden size={size} strokeWidth={size < 18 ? 1.9 : 1.6} className={className} />
}
