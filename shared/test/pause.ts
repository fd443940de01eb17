/** Waits in real time: for benchmarks and slow tests. Gate tests advance a fake clock instead. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
