/**
 * Punycode (RFC 3492): letters of every script in small ASCII letters, digits and a dash, as in the names of hosts. Paths of uploads
 * have no other signs (decision 34).
 */
const parameters = { base: 36, tMin: 1, tMax: 26, skew: 38, damp: 700, bias: 72, start: 128 }
const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'
const { base, tMin, tMax, skew, damp } = parameters

/** The ASCII form of a text. */
export function encoded(text: string): string {
  const points = Array.from(text, (sign) => sign.codePointAt(0)!)
  const basic = points.filter((point) => point < parameters.start)
  let written = basic.length > 0 ? `${String.fromCodePoint(...basic)}-` : ''
  let [least, delta, bias, done] = [parameters.start, 0, parameters.bias, basic.length]
  while (done < points.length) {
    const next = Math.min(...points.filter((point) => point >= least))
    delta += (next - least) * (done + 1)
    least = next
    for (const point of points) {
      if (point < least) delta++
      if (point !== least) continue
      written += numberOf(delta, bias)
      bias = adapted(delta, done + 1, done === basic.length)
      delta = 0
      done++
    }
    delta++
    least++
  }
  return written
}

function numberOf(delta: number, bias: number): string {
  let [rest, written] = [delta, '']
  for (let at = base; ; at += base) {
    const least = threshold(at, bias)
    if (rest < least) return written + signs[rest]!
    written += signs[least + ((rest - least) % (base - least))]!
    rest = Math.floor((rest - least) / (base - least))
  }
}

/** The text of an ASCII form; undefined where it is none. */
export function decoded(written: string): string | undefined {
  const dash = written.lastIndexOf('-')
  const points = Array.from(dash > 0 ? written.slice(0, dash) : '', (sign) => sign.codePointAt(0)!)
  let [point, index, bias] = [parameters.start, 0, parameters.bias]
  for (let at = dash > 0 ? dash + 1 : 0; at < written.length; ) {
    const before = index
    for (let weight = 1, place = base; ; place += base) {
      const digit = signs.indexOf(written[at++]?.toLowerCase() ?? '?')
      if (digit < 0) return undefined
      index += digit * weight
      const least = threshold(place, bias)
      if (digit < least) break
      weight *= base - least
    }
    const length = points.length + 1
    bias = adapted(index - before, length, before === 0)
    point += Math.floor(index / length)
    index %= length
    if (!(point <= 0x10ffff)) return undefined
    points.splice(index++, 0, point)
  }
  return String.fromCodePoint(...points)
}

const threshold = (place: number, bias: number) => Math.min(Math.max(place - bias, tMin), tMax)

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : Math.floor(delta / 2)
  rest += Math.floor(rest / length)
  let place = 0
  for (; rest > ((base - tMin) * tMax) / 2; place += base) rest = Math.floor(rest / (base - tMin))
  return place + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}
