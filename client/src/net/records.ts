/** Records at the server, for those that are too long for an address. */
import type { RecordToShare, SharedRecord } from "../wire";
import * as api from "./api";

/** Leave a record at the server; what it is called there. The same record is always called the same. */
export async function shareRecord(record: string): Promise<string> {
  const body: RecordToShare = { record: JSON.parse(record) };
  return (await api.request<SharedRecord>("POST", "/api/records", null, body)).id;
}

/** A record that somebody has left there, as one line of JSON. */
export async function sharedRecord(id: string): Promise<string> {
  return JSON.stringify(await api.request("GET", `/api/records/${encodeURIComponent(id)}`, null));
}
