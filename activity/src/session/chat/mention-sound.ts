import { keptChoice } from '../../client/kept-choice.ts'
import { surface } from '../../client/surface.ts'
import { currentRoom } from '../current-room.ts'

/** Whether a mention is heard while one looks elsewhere, on this device. */
export const [useMentionSound, setMentionSound] = keptChoice('segue-mention-sound', true)

/** Two soft notes, the second higher: pitch (Hz) and when it begins (s). */
const notes = [
  { pitch: 784, at: 0 },
  { pitch: 1175, at: 0.12 },
]
const noteSeconds = 0.3
const loudness = 0.12

/**
 * Rings for somebody who looks elsewhere; whoever has the page before them sees the line. Nothing is heard by those who
 * have muted the room or never pressed anything on the page, and in Discord, which has sounds of its own.
 */
export function ringIfAway(): void {
  const isLookedAt = document.visibilityState === 'visible' && document.hasFocus()
  if (isLookedAt || surface.kind !== 'web' || !useMentionSound.getState().wanted) return
  if (currentRoom()?.room.player.muted()) return
  const audio = new AudioContext()
  for (const note of notes) play(audio, note)
  setTimeout(() => void audio.close(), 1000)
}

function play(audio: AudioContext, { pitch, at }: (typeof notes)[number]): void {
  const begins = audio.currentTime + at
  const level = audio.createGain()
  level.gain.setValueAtTime(0, begins)
  level.gain.linearRampToValueAtTime(loudness, begins + 0.015)
  level.gain.exponentialRampToValueAtTime(0.0001, begins + noteSeconds)
  const note = audio.createOscillator()
  note.frequency.value = pitch
  note.connect(level).connect(audio.destination)
  note.start(begins)
  note.stop(begins + noteSeconds)
}
