/** Hands the page what the microphone hears, with the time of the audio clock (s) at which each block began. */
registerProcessor(
  'microphone',
  class extends AudioWorkletProcessor {
    process([[samples] = []]) {
      if (samples) this.port.postMessage({ at: currentTime, samples: samples.slice() })
      return true
    }
  },
)
