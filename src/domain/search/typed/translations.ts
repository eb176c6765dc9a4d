/**
 * The subjects that developers look for most, in languages that many of them speak, where the word is not the English
 * one: Spanish, French, German, Portuguese, Italian, Russian, Chinese and Japanese. What is indexed is English.
 */
export const TRANSLATIONS = `
base de datos, bases de datos, base de données, bases de données, datenbank, datenbanken, banco de dados, bancos
  de dados, base di dati, database relazionale, базы данных, база данных, баз данных, 数据库, 資料庫, データベース > databases
seguridad, sécurité, sicherheit, segurança, sicurezza, безопасность, 安全, セキュリティ, seguridad informática, sécurité
  informatique, it sicherheit > security
contraseña, contraseñas, mot de passe, mots de passe, passwort, passwörter, senha, senhas, пароль, пароли, 密码,
  パスワード > passwords
cifrado, chiffrement, verschlüsselung, criptografia, crittografia, шифрование, 加密, 暗号化, 暗号, kryptographie,
  cryptographie, criptografía > cryptography, encryption
accesibilidad, accessibilité, barrierefreiheit, acessibilidade, accessibilità, доступность, 无障碍, アクセシビリティ >
  accessibility
rendimiento, performances, leistung, desempenho, prestazioni, производительность, 性能, パフォーマンス > performance
aprendizaje automático, apprentissage automatique, maschinelles lernen, aprendizado de máquina, apprendimento
  automatico, машинное обучение, 机器学习, 機械学習 > machine learning
inteligencia artificial, intelligence artificielle, künstliche intelligenz, ki, inteligência artificial,
  intelligenza artificiale, искусственный интеллект, ии, 人工智能, 人工知能 > machine learning, ai
redes neuronales, réseaux de neurones, neuronale netze, redes neurais, reti neurali, нейронные сети, 神经网络,
  ニューラルネットワーク > neural networks
código abierto, código aberto, logiciel libre, quelloffen, codice aperto, открытый код, 开源, オープンソース > open
  source
pruebas, pruebas unitarias, tests unitaires, modultests, komponententests, testes, testes unitários, test
  unitari, тестирование, тесты, юнит тесты, 测试, 单元测试, テスト, 単体テスト > testing, unit tests
depuración, débogage, fehlersuche, depuração, отладка, 调试, デバッグ > debugging
concurrencia, concurrence, nebenläufigkeit, concorrência, concorrenza, параллелизм, 并发, 並行処理 > concurrency
memoria, mémoire, speicher, memória, память, 内存, メモリ > memory
gestión de memoria, gestion de la mémoire, speicherverwaltung, gerenciamento de memória, gestione della memoria,
  управление памятью, 内存管理, メモリ管理 > memory management, memory, garbage collection
recolector de basura, ramasse miettes, speicherbereinigung, coletor de lixo, сборка мусора, 垃圾回收, ガベージコレクション >
  garbage collection, garbage collector
redes, réseau, réseaux, netzwerk, netzwerke, rede, rete, сеть, сети, 网络, ネットワーク > networking
servidor, serveur, сервер, 服务器, サーバー > server
nube, nuvem, облако, 云计算, クラウド, computación en la nube, informatique en nuage > cloud
contenedores, conteneurs, contêineres, контейнеры, 容器, コンテナ > containers
microservicios, microserviços, microservizi, микросервисы, 微服务, マイクロサービス > microservices
arquitectura, architektur, softwarearchitektur, arquitetura, architettura, архитектура, 架构, アーキテクチャ >
  architecture
sistemas distribuidos, systèmes distribués, verteilte systeme, sistemas distribuídos, sistemi distribuiti,
  распределенные системы, 分布式系统, 分散システム > distributed systems
lenguajes de programación, langages de programmation, programmiersprachen, linguagens de programação, linguaggi
  di programmazione, языки программирования, 编程语言, プログラミング言語 > programming languages
programación funcional, programmation fonctionnelle, funktionale programmierung, programação funcional,
  programmazione funzionale, функциональное программирование, 函数式编程, 関数型プログラミング > functional programming
algoritmos, algorithmes, algorithmen, algoritmi, алгоритмы, 算法, アルゴリズム > algorithms
navegador, navigateur, navegadores, браузер, браузеры, 浏览器, ブラウザ > browsers
desarrollo web, développement web, webentwicklung, desenvolvimento web, sviluppo web, веб разработка, 前端开发,
  ウェブ開発 > web-development
diseño de api, conception d'api, api entwurf, проектирование api, api 设计 > api-design
control de versiones, gestion de versions, versionsverwaltung, controle de versão, controllo di versione,
  контроль версий, 版本控制, バージョン管理 > git, version control
entrevista, entretien d'embauche, vorstellungsgespräch, bewerbungsgespräch, colloquio, собеседование, 面试, 面接 >
  hiring, interviewing
deuda técnica, dette technique, technische schulden, dívida técnica, debito tecnico, технический долг, 技术债务,
  技術的負債 > technical debt
certificado, certificados, certificat, certificats, zertifikat, zertifikate, certificato, сертификат,
  сертификаты, 证书, 証明書 > certificates
compilador, compilateur, compilatore, компилятор, 编译器, コンパイラ > compilers
caché, zwischenspeicher, кэш, 缓存, キャッシュ > caching, cache
`;
