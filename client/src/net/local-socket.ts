/** The connection to a table that lives in this browser; what it does is loaded when there is one. */
import { Observable } from "../core/observable";
import type { AnswerFrame, StateMessage } from "../wire";
import type { Status, TableConnection } from "./table-socket";

export class LocalSocket implements TableConnection {
  readonly status = new Observable<Status>("connecting");
  private loaded;

  constructor(
    table: string,
    onMessage: (message: StateMessage) => void,
    onRefused: (code: string, message: string) => void,
  ) {
    this.loaded = import("../local/connection").then(({ LocalConnection }) => {
      return new LocalConnection(table, this.status, onMessage, onRefused);
    });
  }

  move = async (...decided: [number, string, string]): Promise<AnswerFrame> => (await this.loaded).move(...decided);

  close(): void {
    void this.loaded.then((connection) => connection.close());
  }
}
