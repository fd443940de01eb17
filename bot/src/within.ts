/** What comes of some work, or undefined when it takes longer than this. */
export const within = <T>(ms: number, working: Promise<T>): Promise<T | undefined> =>
  Promise.race([working, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))])
