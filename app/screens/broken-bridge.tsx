const tower = 110
const cables = [0, 1, 2, 3, 4, 5, 6]
const water = 'M0 291h22M134 291h22M252 291h22M386 291h22M504 291h22M50 297h22M168 297h22M302 297h22M420 297h22M554 297h6M84 303h22M218 303h22M336 303h22M470 303h22'

/** The bridge whose middle span is missing; `span` is written where the dimension would be. */
export function BrokenBridge({ span }: { span: string }) {
  return (
    <svg viewBox="0 0 560 320" className="h-auto w-full text-primary" fill="none" stroke="currentColor" aria-hidden>
      <defs>
        <pattern id="squares" width="16" height="16" patternUnits="userSpaceOnUse">
          <path d="M0 .5H16M.5 0V16" stroke="currentColor" strokeOpacity=".12" />
        </pattern>
      </defs>
      <rect width="560" height="320" fill="url(#squares)" stroke="none" />
      <Shore />
      <g transform="matrix(-1 0 0 1 560 0)">
        <Shore />
      </g>
      <path d="M176 170H384" strokeDasharray="6 5" strokeOpacity=".5" strokeWidth="1.6" />
      <path d="M176 196V228M384 196V228M176 222H384" strokeOpacity=".75" />
      <path d="M170 228L182 216M378 228L390 216" strokeWidth="1.8" />
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
      <path d={water} strokeOpacity=".45" />
    </svg>
  )
}

function Shore() {
  return (
    <>
      <g strokeWidth=".8" strokeOpacity=".8">
        {cables.map((cable) => (
          <path key={cable} d={`M${5 + 13 * cable} 170L${tower} ${58 + 12 * cable}L${174 - 8 * cable} 170`} />
        ))}
      </g>
      <path d="M0 170H176" strokeWidth="2.6" />
      <path d="M0 180H170" strokeOpacity=".6" strokeWidth="1.4" />
      <path d={`M${tower - 10} 264L${tower - 3} 49H${tower + 3}L${tower + 10} 264`} strokeWidth="1.6" />
      <path d={`M${tower - 6} 140h12M${tower - 8} 210h16`} strokeOpacity=".7" strokeWidth="1.2" />
      <path d={`M${tower - 24} 264h48v12h-48z`} strokeWidth="1.3" />
    </>
  )
}
