import sprite from './icons.svg?url'

export type FrameIconName =
  | 'arrow-up-right'
  | 'briefcase'
  | 'building-2'
  | 'calendar-days'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'clock'
  | 'compass'
  | 'ellipsis'
  | 'eye'
  | 'file-down'
  | 'folder-down'
  | 'folder-up'
  | 'globe'
  | 'hand-heart'
  | 'heart'
  | 'history'
  | 'id-card'
  | 'image'
  | 'images'
  | 'info'
  | 'landmark'
  | 'layout-dashboard'
  | 'life-buoy'
  | 'link'
  | 'list-checks'
  | 'log-in'
  | 'log-out'
  | 'mail'
  | 'megaphone'
  | 'menu'
  | 'notebook-pen'
  | 'panel-left'
  | 'pause'
  | 'play'
  | 'receipt-text'
  | 'rectangle-horizontal'
  | 'scale'
  | 'search'
  | 'server'
  | 'settings'
  | 'tags'
  | 'user-plus'
  | 'user-round'
  | 'user-round-cog'
  | 'users'
  | 'vote'
  | 'x'

/**
 * An icon of the frame, from one cached sprite file: the menus show dozens on every page, and as code they would weigh
 * more than the menus. Pages use lucide's own components (`ui/parts/icon.tsx`).
 */
export function FrameIcon({
  name,
  size = 16,
  className = '',
}: {
  name: FrameIconName
  size?: number
  className?: string
}) {
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 18 ? 1.9 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={`shrink-0 ${className}`}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
