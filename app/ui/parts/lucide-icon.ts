import { createElement, forwardRef } from 'react'
import type { ForwardedRef, SVGProps } from 'react'

type Shape = { node: [tag: string, attributes: Record<string, string>][] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/**
 * Renders a lucide shape. vite.config.ts substitutes it for lucide's own function of this name, whose contexts, aliases
 * and class names the portal does not use and every page with an icon would include (1.4 kB gzipped).
 */
export default function createLucideIcon({ node }: Shape) {
  return forwardRef(function LucideIcon({ size = 24, ...rest }: IconProps, ref: ForwardedRef<SVGSVGElement>) {
    const pen = {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    } as const
    return createElement(
      'svg',
      { ref, viewBox: '0 0 24 24', width: size, height: size, ...pen, ...rest },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  })
}
