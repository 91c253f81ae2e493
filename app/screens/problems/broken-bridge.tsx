import bridge from './broken-bridge.svg?url'

/** A bridge without its middle span; `span` is written in place of the dimension. */
export function BrokenBridge({ span }: { span: string }) {
  return (
    <svg viewBox="0 0 560 320" className="h-auto w-full text-primary" fill="none" stroke="currentColor" aria-hidden>
      <use href={`${bridge}#bridge`} />
      <text
        x="280"
        y="215"
        textAnchor="middle"
        fill="currentColor"
        stroke="none"
        fontSize="27"
        fontWeight="600"
        className="[font-stretch:112%] tabular"
      >
        {span}
      </text>
    </svg>
  )
}
