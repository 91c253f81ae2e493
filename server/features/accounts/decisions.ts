import { Refusal } from '#server/refusal.ts'

/**
 * Words that the most used passwords are made of. With digits and signs around them, letters swapped for
 * digits, or written twice they are still among the first that anybody tries.
 */
const commonWords = new Set(
  `password passwort passw pass word admin administrator root user guest login welcome letmein letme changeme
  default secret test testing temp qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx
  qazwsxedc iloveyou ilovey loveyou love lovely sunshine princess monkey dragon shadow master football baseball
  basketball soccer hockey superman batman spiderman pokemon starwars trustno trustnoone michael jennifer jordan
  jessica ashley daniel charlie thomas michelle andrew joshua hunter ranger buster killer pepper ginger cookie
  cheese banana orange summer winter spring autumn january february march april june july august september
  october november december monday friday flower computer internet samsung google facebook whatever freedom
  hello helloworld nothing access mustang corvette mercedes ferrari harley yankees liverpool arsenal chelsea
  matrix phoenix silver golden diamond purple blessed jesus christ heaven angel family forever blink abc abcd
  abcdef abcdefg abcdefgh engineer architect member chapter association company business office work money`.split(
    /\s+/,
  ),
)

const swaps: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

const rows = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1q2w3e4r5t6y7u8i9o0p', '1qaz2wsx3edc4rfv5tgb']

/** @throws Refusal invalid, by the field `password`, when anybody who tries a few would guess it */
export function refuseGuessable(password: string, email: string): void {
  const plain = password.normalize('NFKC').toLowerCase()
  const name = email.split('@')[0] ?? email
  if (plain === email || plain === name) throw weak('Please choose a password that is not your email address')
  if (isCommon(plain)) throw weak('This password is one of the most used. Please choose another one')
}

function isCommon(plain: string): boolean {
  const once = unrepeated(plain)
  if (once.length <= 2 || rows.some((row) => `${row}${row}`.includes(once))) return true
  return wordsOf(plain).concat(wordsOf(once)).some((word) => commonWords.has(word))
}

/** The word inside a password: as it is and with its digits read as letters, without what is hung on in front or behind. */
const wordsOf = (text: string) => [bare(text), unrepeated(bare(text)), bare(readable(bareBehind(text))), bare(readable(text))]

const bare = (text: string) => bareBehind(text).replace(/^[^\p{L}]+/u, '')
const bareBehind = (text: string) => text.replace(/[^\p{L}]+$/u, '')
const readable = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => swaps[sign] ?? sign)

/** `abcabcabc` is as good as `abc`. */
const unrepeated = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

const weak = (text: string) => new Refusal('invalid', text, { fields: { password: text } })
