/** Two rising notes and a short buzz for a person who is in; low notes and a long buzz otherwise. */
const signals = {
  good: { notes: [660, 880], buzz: [80] },
  bad: { notes: [220, 180, 220], buzz: [180, 80, 180] },
} as const

let audio: AudioContext | undefined

/**
 * Signals by sound and vibration what the screen shows, for helpers who are not looking at it. Does nothing on phones
 * that can do neither.
 */
export function signal(kind: keyof typeof signals): void {
  const { notes, buzz } = signals[kind]
  if ('vibrate' in navigator) navigator.vibrate([...buzz])
  if (!('AudioContext' in window)) return
  audio ??= new AudioContext()
  const { currentTime, destination } = audio
  for (const [index, frequency] of notes.entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const from = currentTime + index * 0.14
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.2, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.13)
    tone.connect(volume).connect(destination)
    tone.start(from)
    tone.stop(from + 0.13)
  }
}
