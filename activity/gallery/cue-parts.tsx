import { useState } from 'react'
import { CueEditor } from '../src/crate/cues/cue-editor.tsx'
import type { DecodedSong } from '../src/crate/cues/decoded-song.ts'
import type { Mix } from '../src/crate/cues/mix.ts'
import styles from './gallery.module.css'

const [sampleRate, seconds, bpm] = [8000, 24, 120]

/** A click on every beat, and a low one on every bar. */
function sampleSound(): DecodedSong {
  const buffer = new AudioBuffer({ length: sampleRate * seconds, sampleRate, numberOfChannels: 1 })
  const mono = buffer.getChannelData(0)
  const samplesPerBeat = (sampleRate * 60) / bpm
  for (let n = 0; n < mono.length; n++) {
    const pitch = Math.floor(n / samplesPerBeat) % 4 === 0 ? 110 : 440
    const fade = Math.exp((-10 * (n % samplesPerBeat)) / samplesPerBeat)
    mono[n] = 0.6 * fade * Math.sin((2 * Math.PI * pitch * n) / sampleRate)
  }
  return { buffer, mono, media: { provider: 'uploadService', kind: 'file', url: '' } }
}

const beat = { bpm, firstBeat: 0, beatsPerBar: 4, confidence: 0.9 }
const foundMix: Mix = { ownUpload: 'sample', duration: seconds, beat, cue: { in: 2, out: 22 }, own: null }
const unknownMix: Mix = { ownUpload: null, duration: seconds, beat: null, cue: null, own: null }

/** The editor of a song whose beat was found, and of one of which nothing is known. */
export function CueParts() {
  const [sound] = useState(sampleSound)
  return [foundMix, unknownMix].map((mix) => (
    <div key={mix.ownUpload} className={styles.panel}>
      <CueEditor song={{ songId: '1', trackName: 'Paper Lanterns' }} mix={mix} sound={sound} />
    </div>
  ))
}
