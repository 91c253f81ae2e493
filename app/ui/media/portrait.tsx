import { MonogramTile } from './monogram-tile.tsx'

type PortraitProps = {
  /** Address of the member's picture, if there is one. */ picture?: string | null
  memberId: string
  initials: string
  /** For readers; leave it off where the name stands beside it. */ name?: string
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
