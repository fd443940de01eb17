import { keptChoice } from '../../client/device/kept-choice.ts'
import { surface } from '../../client/surface.ts'
import type { LiveRoom } from '../live-room.ts'

/** Whether a mention makes a sound while the user looks elsewhere; stored on this device. */
export const [useMentionSound, setMentionSound] = keptChoice('segue-mention-sound', true)

/** Two soft notes, the second higher: pitch (Hz) and start time (s). */
const notes = [
  { pitch: 784, at: 0 },
  { pitch: 1175, at: 0.12 },
]
const noteSeconds = 0.3
const loudness = 0.12

/**
 * Plays the sound if the user looks elsewhere, since they would miss the message. It stays silent if the room is muted,
 * if the user hasn't pressed anything on the page yet, and in Discord, which has its own sounds.
 */
export function ringIfAway(room: LiveRoom): void {
  const isLookedAt = document.visibilityState === 'visible' && document.hasFocus()
  if (isLookedAt || surface.kind !== 'web' || !useMentionSound.getState().wanted) return
  if (room.player.settings.preferences.muted) return
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
