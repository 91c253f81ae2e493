import { MonogramTile } from './monogram-tile.tsx'

type PortraitProps = {
  /** URL of the member's picture, if any. */ picture?: string | null
  memberId: string
  initials: string
  /** For screen readers; omit it if the name is next to the picture. */ name?: string
  size?: number
}

/** A member's picture, or the monogram tile. */
export function Portrait({ picture, memberId, initials, name = '', size = 72 }: PortraitProps) {
  if (!picture) return <MonogramTile memberId={memberId} initials={initials} size={size} />
  return (
    <img
      src={picture}
      alt={name}
      width={size}
      height={size}
      loading="lazy"
      className="flex-none rounded-tile border border-rule object-cover"
    />
  )
}
