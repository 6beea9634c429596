/** Data files of the site. */

/** The JSON at an address; rejects where it cannot be had. */
export async function fetchJson<File>(address: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return (await response.json()) as File;
}
