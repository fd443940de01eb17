/** A 16-bit mono WAV: `sound` returns the amplitude (−1 to 1) at a time in seconds. */
export function wavOf(seconds: number, sampleRate: number, sound: (at: number) => number): Buffer {
  const samples = Math.round(seconds * sampleRate)
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n++) wav.writeInt16LE(Math.round(32_000 * sound(n / sampleRate)), 44 + n * 2)
  return wav
}

/** A tone that pulses twice a second: real sound of an exact length, for uploads. */
export const toneWav = (seconds: number, hertz: number): Buffer =>
  wavOf(seconds, 22_050, (at) => 0.45 * Math.exp(-6 * (at % 0.5)) * Math.sin(2 * Math.PI * hertz * at))
