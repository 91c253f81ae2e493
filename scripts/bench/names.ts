import type { SeededRandom } from '#server/demo/seeded-random.ts'

const lastNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Nwosu Okafor Adeyemi Tesfaye Bekele Haile Gebre Alemu Kebede Mekonnen Wu Li Ng Ivanov Silva Santos Škoda Müller'.split(
    ' ',
  )
const firstNames =
  'James Mary John Patricia Robert Jennifer Michael Linda William Elizabeth David Barbara Richard Susan Joseph Jessica Thomas Sarah Abebe Almaz Chidi Amara Wei Élodie Charles Karen Daniel Nancy Matthew Lisa Anthony Betty'.split(
    ' ',
  )
const syllables =
  'ba be bo da de do fa fe ga go ka ke ki la le lo ma me mi na ne ni ra re ro sa se so ta te to wa we za ze'.split(' ')

/** Draws a name: half of the last names are common, half are rare. */
export function drawName({ next, pick }: SeededRandom): { firstName: string; lastName: string } {
  const lastName =
    next() < 0.5
      ? pick(lastNames)
      : [pick(syllables), pick(syllables), pick(syllables)].join('').replace(/^./, (sign) => sign.toUpperCase())
  return { firstName: pick(firstNames), lastName }
}

const signs = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']

/** Draws a code of capitals and digits, like the provider's ids. */
export const drawCode = ({ pick }: SeededRandom, length: number) => Array.from({ length }, () => pick(signs)).join('')

/** Returns ids that are spread over the whole range of ids and never repeat. */
export function scatteredId(index: number): string {
  // Multiplying by an odd factor maps each number below 2^40 to a different one.
  let rest = (BigInt(index) * 682_110_531_761n) % (1n << 40n)
  let id = ''
  for (let sign = 0; sign < 8; sign++) {
    id += signs[Number(rest % 32n)]!
    rest /= 32n
  }
  return [...id].reverse().join('')
}
