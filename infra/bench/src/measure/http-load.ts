import autocannon from 'autocannon';

export interface Target {
  url: string;
  headers?: Record<string, string>;
}
export interface Load {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  requests: number;
}

/**
 * Sends requests to one address over a number of connections, each as soon as the last one is answered.
 * @throws Error if a request fails or an answer is not 2xx, because a fast failure is no result.
 */
export async function load(
  { url, headers = {} }: Target,
  connections: number,
  seconds: number,
): Promise<Load> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
  });
  if (non2xx + errors > 0)
    throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} requests failed`);
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, requests: requests.total };
}
