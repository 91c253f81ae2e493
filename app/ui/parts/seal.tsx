import { useId } from 'react'

type SealProps = {
  /** Printed along the lower edge. */ chapterName: string
  verified?: boolean
  /** The log of the whole portal instead of a chapter's books. */ isOfLog?: boolean
  /** Printed along the upper edge, for anything else that is sealed. */ words?: string
  size?: number
}

/** The round engineer's stamp: a chapter's books were verified, or the verification failed. */
export function Seal({ chapterName, verified = true, isOfLog = false, words: given, size = 118 }: SealProps) {
  const id = useId()
  const words = given ?? `${isOfLog ? 'LOG' : 'BOOKS'}${verified ? '' : ' NOT'} VERIFIED`
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 160 160"
      role="img"
      aria-label={`${words}, ${chapterName}`}
      className={`flex-none ${verified ? 'text-primary' : 'text-error'}`}
      fill="none"
      stroke="currentColor"
    >
      <defs>
        <path id={`${id}a`} d="M23 80A57 57 0 0 1 137 80" />
        <path id={`${id}b`} d="M14 80A66 66 0 0 0 146 80" />
      </defs>
      <circle cx="80" cy="80" r="77" strokeWidth="2.2" />
      <circle cx="80" cy="80" r="72" strokeWidth=".8" />
      <circle cx="80" cy="80" r="50" strokeWidth="1.2" />
      <path d={ticks} strokeWidth=".8" />
      <g fill="currentColor" stroke="none" fontSize="12" fontWeight="600" textAnchor="middle" letterSpacing="1.2">
        <text>
          <textPath href={`#${id}a`} startOffset="50%">
            {words}
          </textPath>
        </text>
        <text>
          <textPath href={`#${id}b`} startOffset="50%">
            {chapterName.toUpperCase()}
          </textPath>
        </text>
        <path d="M18.5 77l3 3-3 3-3-3zM141.5 77l3 3-3 3-3-3z" />
      </g>
      <path d={verified ? 'M60 80L74 94L101 65' : 'M64 64L96 96M96 64L64 96'} strokeWidth="5" />
    </svg>
  )
}

const ticks = Array.from({ length: 72 }, (_, index) => {
  const angle = (index * Math.PI) / 36
  const inner = 50 - (index % 6 === 0 ? 5 : 2.5)
  const at = (radius: number) =>
    `${(80 + radius * Math.cos(angle)).toFixed(1)} ${(80 + radius * Math.sin(angle)).toFixed(1)}`
  return `M${at(50)}L${at(inner)}`
}).join('')
