import '@molaar/documents/pdf-thread';
