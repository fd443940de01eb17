/** The host's metrics; Prometheus reads them at `/metrics`. */
export type Metrics = {
  request: (operation: string, status: number, seconds: number) => void
}
