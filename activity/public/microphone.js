/** Passes microphone samples to the page, with the audio clock's time (s) at the start of each block. */
registerProcessor(
  'microphone',
  class extends AudioWorkletProcessor {
    process([[samples] = []]) {
      if (samples) this.port.postMessage({ at: currentTime, samples: samples.slice() })
      return true
    }
  },
)
