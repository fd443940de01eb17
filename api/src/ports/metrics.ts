/** What the host measures; Prometheus reads it at `/metrics`. */
export type Metrics = {
  request: (operation: string, status: number, seconds: number) => void
}
